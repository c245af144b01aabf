import { resolve } from 'node:path';

/** What the bundler tells of a module. */
interface Chunking {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const at = (path: string): string => resolve('src', path);
const pages = (...names: readonly string[]) => names.map((name) => at(`features/session/pages/${name}Page.tsx`));

/** Modules that are fetched together, by where they begin. */
const ROOTS = {
  /** The sign-in page must carry nothing else (issue 2's budget). */
  first: [at('main.tsx'), ...pages('SignIn')],
  /** The other pages of somebody who is not signed in. */
  visitor: [at('app/infoPages.ts'), at('features/info/index.ts'), ...pages('SignUp', 'Verification', 'ForgotPassword')],
  /** What everybody needs who is signed in. */
  frame: [at('app/Shell.tsx'), at('data/account.ts'), at('contract/userEndpoints.ts')],
  map: [at('app/MapPage.tsx')],
  others: [at('features/tickets/pages/Chats.tsx'), at('features/tickets/pages/ChatTicket.tsx'), ...pages('Settings')],
} as const;
type Part = keyof typeof ROOTS;

/** All that modules import, with what those import in turn. */
const closure = (roots: readonly string[], chunking: Chunking): ReadonlySet<string> => {
  const found = new Set(roots);
  // A set is walked with what is added on the way.
  for (const id of found) for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};

let parts: Readonly<Record<Part, ReadonlySet<string>>> | undefined;
const partsOf = (chunking: Chunking) => {
  const of = (part: Part) => closure(ROOTS[part], chunking);
  parts ??= { first: of('first'), visitor: of('visitor'), frame: of('frame'), map: of('map'), others: of('others') };
  return parts;
};

/** The piece that a module belongs to; null leaves it to the bundler. */
const pieceOf = (id: string, chunking: Chunking): 'first' | 'common' | 'frame' | null => {
  const { first, visitor, frame, map, others } = partsOf(chunking);
  if (first.has(id)) return 'first';
  const framed = frame.has(id) || (map.has(id) && others.has(id));
  if (!framed) return null;
  return visitor.has(id) ? 'common' : 'frame';
};

const group = (piece: ReturnType<typeof pieceOf>, priority: number) => ({
  debugName: String(piece),
  name: (id: string, chunking: Chunking) => (pieceOf(id, chunking) === piece ? piece : null),
  priority,
});

/**
 * How the page's code is cut: the first page, what stands around every page, and what visitors' pages share with that, in a
 * piece each. Left to itself the bundler makes 70 of them, each a request of a phone that makes six at a time
 * (`src/decisions/0005-few-pieces.md`). A piece takes with it what it imports, unless one before has that.
 */
export const codeSplitting = { groups: [group('first', 3), group('common', 2), group('frame', 1)] };
