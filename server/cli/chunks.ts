import { resolve } from 'node:path';

/** What the bundler tells of a module. */
interface Chunking {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const at = (path: string): string => resolve('src', path);
const account = (...pages: readonly string[]) => pages.map((page) => at(`features/account/${page}Page.tsx`));

/** Where the pages begin that the pieces are made for. */
const ROOTS = {
  /** The sign-in page must carry nothing else (its budget is in `vite.config.ts`). */
  first: [at('main.tsx'), ...account('sign-in/pages/SignIn')],
  /** The other pages of somebody who is not signed in. */
  visitor: [
    at('app/info-pages.ts'),
    at('features/info/index.ts'),
    // Lazy, so that no import of theirs is followed from there.
    at('features/info/pages/HelpPage.tsx'),
    at('features/info/pages/ContactPage.tsx'),
    ...account('sign-up/pages/SignUp', 'sign-up/pages/Verification', 'reset/pages/ForgotPassword'),
  ],
  /** What everybody needs who is signed in. */
  frame: [
    at('app/Shell.tsx'),
    at('data/account.ts'),
    at('contract/user-endpoints.ts'),
    // Small, and fetched with it in any case.
    at('ui/useEver.ts'),
    at('data/proof-question.ts'),
    at('data/recordings/recording-lock.ts'),
    at('data/sync/tickets.ts'),
  ],
  map: [at('app/MapPage.tsx')],
  /** Help shows them on a first visit, where each further step costs a round trip. */
  install: [at('features/settings/install/ui/InstallHelp.tsx')],
  others: [
    at('app/DrivePage.tsx'),
    at('features/fuel/road/ui/DriveTrip.tsx'),
    at('features/tickets/road/ui/RoadTalk.tsx'),
    at('features/tickets/list/pages/Chats.tsx'),
    at('features/tickets/conversation/pages/ChatTicket.tsx'),
    at('features/settings/overview/pages/SettingsPage.tsx'),
    at('features/account/security/ui/AccountParts.tsx'),
  ],
};

/** All that modules import, with what those import in turn. */
const closure = (roots: readonly string[], chunking: Chunking): ReadonlySet<string> => {
  const found = new Set(roots);
  // A set is walked with what is added on the way.
  for (const id of found) for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};

type Piece = 'first' | 'common' | 'frame' | 'map' | 'install';

/** Tells the piece that a module belongs to; undefined leaves it to the bundler. */
const pieces = (chunking: Chunking): ((id: string) => Piece | undefined) => {
  const of = (roots: readonly string[]) => closure(roots, chunking);
  const [first, visitor, frame, map] = [of(ROOTS.first), of(ROOTS.visitor), of(ROOTS.frame), of(ROOTS.map)] as const;
  const [others, install] = [of(ROOTS.others), of(ROOTS.install)] as const;
  return (id) => {
    if (first.has(id)) return 'first';
    const shared = map.has(id) && (others.has(id) || visitor.has(id));
    if (!frame.has(id) && !shared) return map.has(id) ? 'map' : install.has(id) ? 'install' : undefined;
    return visitor.has(id) ? 'common' : 'frame';
  };
};

let pieceOf: ReturnType<typeof pieces> | undefined;
const group = (piece: Piece, priority: number) => ({
  debugName: piece,
  name: (id: string, chunking: Chunking) => {
    // All modules are known by the first question, and the sets are made once.
    pieceOf ??= pieces(chunking);
    return pieceOf(id) === piece ? piece : null;
  },
  priority,
});

/**
 * How the page's code is cut: the first page, what stands around every page, what visitors' pages share with that, the map, and how
 * to install, in a piece each. Left to itself the bundler makes 172, some 70 of them for the map, and a phone makes six requests
 * at a time (`src/decisions/0002-the-weight-of-a-page.md`). A piece takes with it what it imports, unless one before has that.
 */
export const codeSplitting = {
  groups: [group('first', 3), group('common', 2), group('frame', 1), group('map', 0), group('install', 0)],
};

/** Pages that somebody may open first of all, with nothing cached yet. */
const FIRST_VISIT =
  /(?:MapPage|MapDrawing|Shell|ChatPage|SignUpPage|VerificationPage|ForgotPasswordPage|HelpPage|ContactPage|TermsPage|PrivacyPage)-[^/]*\.js$/;

/**
 * What is fetched beside a lazy piece instead of after it. The list of it stands in the page that asks for the piece, and
 * was 1.5 KB of the sign-in page; all but the first pages come from the worker's cache, where a further fetch costs nothing.
 * @param file the lazy piece
 * @param dependencies what it imports, style sheets among them, which nothing else loads
 */
export const preloads = (file: string, dependencies: string[]): string[] =>
  FIRST_VISIT.test(file) ? dependencies : dependencies.filter((each) => each.endsWith('.css'));
