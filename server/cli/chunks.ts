import { resolve } from 'node:path';
import { isRoom, pieceOfRooms, roomOf, SHARED } from '#server/cli/rooms.ts';

/** What the bundler tells of a module. */
interface Chunking {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
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
  /** MapLibre's own worker, an entry of its own (`maplibre.ts`). */
  worker: [resolve('node_modules/maplibre-gl/src/source/worker.ts')],
  /** Help shows them on a first visit, where each further step costs a round trip. */
  install: [at('features/settings/install/ui/InstallHelp.tsx')],
  others: [
    at('app/DrivePage.tsx'),
    at('features/fuel/road/ui/DriveTrip.tsx'),
    at('features/tickets/road/ui/RoadTalk.tsx'),
    at('features/tickets/list/pages/Chats.tsx'),
    at('features/tickets/conversation/pages/ChatTicket.tsx'),
    at('features/tickets/customer/ui/CustomerPanel.tsx'),
    at('features/tickets/find/ui/FindDialog.tsx'),
    at('features/tickets/request/ui/RequestDialog.tsx'),
    at('features/settings/overview/pages/SettingsPage.tsx'),
    at('features/account/security/ui/AccountParts.tsx'),
  ],
};

type Follow = 'importedIds' | 'dynamicallyImportedIds';

/** All that modules import, with what those import in turn. */
const closure = (roots: Iterable<string>, chunking: Chunking, ...follow: readonly Follow[]): ReadonlySet<string> => {
  const found = new Set(roots);
  // A set is walked with what is added on the way.
  for (const id of found) {
    const module = chunking.getModuleInfo(id);
    for (const way of follow) for (const imported of module?.[way] ?? []) found.add(imported);
  }
  return found;
};

/** The rooms that use each module. */
const roomsOf = (chunking: Chunking): ReadonlyMap<string, ReadonlySet<string>> => {
  const rooms = new Map<string, Set<string>>();
  const all = [...closure(ROOTS.first, chunking, 'importedIds', 'dynamicallyImportedIds')];
  for (const lazy of new Set(all.flatMap((id) => chunking.getModuleInfo(id)?.dynamicallyImportedIds ?? []))) {
    for (const id of closure([lazy], chunking, 'importedIds')) {
      const users = rooms.get(id) ?? new Set();
      rooms.set(id, users.add(roomOf(lazy)));
    }
  }
  return rooms;
};

/** Tells the piece that a module belongs to; undefined leaves it to the bundler. */
const pieces = (chunking: Chunking): ((id: string) => string | undefined) => {
  const of = (roots: readonly string[]) => closure(roots, chunking, 'importedIds');
  const [first, visitor, frame, map] = [of(ROOTS.first), of(ROOTS.visitor), of(ROOTS.frame), of(ROOTS.map)] as const;
  const [others, install, worker] = [of(ROOTS.others), of(ROOTS.install), of(ROOTS.worker)] as const;
  const rooms = roomsOf(chunking);
  return (id) => {
    if (first.has(id)) return 'first';
    const shared = map.has(id) && (others.has(id) || visitor.has(id));
    if (frame.has(id) || shared) return visitor.has(id) ? 'common' : 'frame';
    if (map.has(id)) return 'map';
    if (install.has(id)) return 'install';
    const users = rooms.get(id) ?? new Set();
    if (worker.has(id)) return users.size > 0 ? 'maplibre' : undefined;
    return pieceOfRooms(users);
  };
};

/** A piece takes with it what it imports, unless one before has that. */
const ORDER = ['first', 'common', 'frame', 'map', 'install', 'maplibre', ...SHARED];

let pieceOf: ReturnType<typeof pieces> | undefined;
const group = (debugName: string, priority: number, fits: (piece: string) => boolean) => ({
  debugName,
  name: (id: string, chunking: Chunking) => {
    // All modules are known by the first question, and the sets are made once.
    pieceOf ??= pieces(chunking);
    const piece = pieceOf(id);
    return piece !== undefined && fits(piece) ? piece : null;
  },
  priority,
});

/**
 * How the page's code is cut: the first page, what stands around every page, what visitors' pages share with that, the map, how
 * to install, and what the rooms of `rooms.ts` have and share. Left to itself the bundler makes hundreds, and a phone makes six
 * requests at a time (`src/decisions/0002-the-weight-of-a-page.md`).
 */
export const codeSplitting = {
  groups: [
    ...ORDER.map((name, place) => group(name, 2 + ORDER.length - place, (piece) => piece === name)),
    group('of two rooms', 1, (piece) => !ORDER.includes(piece) && !isRoom(piece)),
    group('of one room', 0, (piece) => !ORDER.includes(piece) && isRoom(piece)),
  ],
};

/** Pages that somebody may open first of all, with nothing cached yet. */
const FIRST_VISIT =
  /(?:MapDrawing|talk|SignUpPage|VerificationPage|ForgotPasswordPage|HelpPage|ContactPage|TermsPage|PrivacyPage)-[^/]*\.js$/;

/**
 * What is fetched beside a lazy piece instead of after it. The list of it stands in the page that asks for the piece, and
 * was 1.5 KB of the sign-in page; all but the first pages come from the worker's cache, where a further fetch costs nothing.
 * @param file the lazy piece
 * @param dependencies what it imports, style sheets among them, which nothing else loads
 */
export const preloads = (file: string, dependencies: string[]): string[] =>
  FIRST_VISIT.test(file) ? dependencies : dependencies.filter((each) => each.endsWith('.css'));
