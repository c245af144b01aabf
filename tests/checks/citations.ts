import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Where comments, test titles and pages are read. */
const ROOMS = ['src', 'server', 'sw', 'tests', 'e2e'];
const RECORDS = 'src/decisions';

/** The check's own examples. */
const SELF = /^tests\/checks\/citations/;

const textFiles = (root: string): string[] => [
  ...['README.md'].filter((file) => existsSync(join(root, file))),
  ...ROOMS.filter((room) => existsSync(join(root, room))).flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((path) => join(room, path))
      .filter((file) => /\.(tsx?|css|md)$/.test(file) && !SELF.test(file)),
  ),
];

const linesOf = (root: string, file: string): string[] => readFileSync(join(root, file), 'utf8').split('\n');

/** What leads out of the repository: numbers of a document, of an issue, pages and mocks of the design. */
const FOREIGN = [
  /\bsections? \d/i,
  /\bpromises? \d/i,
  /\bissue \d/i,
  /\b(?:offline|architecture|look|fuel-plan|(?<!src\/)decisions|stack|specification)\.md\b/,
  /\bmocks? (?:[b-j]\b|a\))/,
  /\bkit\.css\b/,
  /\(2\.\d{1,2}[,;:)]/,
  /\b(?:as|by|in|of) 2\.\d{1,2}(?=[.,;:)'"]|$| \*\/)/i,
  // A number alone at the end of a test's title.
  /(?:\b(?:describe|it|test)(?:\.\w+)*|\))\(['`].* \(\d(?:, \d)*\)['`]/,
];

/** The lines of a room that cite what is not in the repository, as `file:line`. A room is `src/data`, `server`, `e2e`. */
export const foreignCitations = (root: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const file of textFiles(root)) {
    const [top = '', second = ''] = file.split('/');
    const room = top === 'src' ? `${top}/${second}` : top;
    const lines = linesOf(root, file).flatMap((line, at) =>
      FOREIGN.some((pattern) => pattern.test(line)) ? [`${file}:${at + 1}`] : [],
    );
    if (lines.length > 0) found.set(room, [...(found.get(room) ?? []), ...lines]);
  }
  return found;
};

/** A heading's anchor, as it is made for a link: small letters, hyphens, no other signs. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (root: string, page: string): ReadonlySet<string> =>
  new Set(linesOf(root, page).flatMap((line) => (/^#+ /.test(line) ? [anchorOf(line.replace(/^#+ /, ''))] : [])));

const COMMENT = /^\s*(?:\*|\/\/|\/\*|\{\/\*)|\s\/\/\s|\/\*/;
/** From the root; a file of a room of `src` may go without that. */
const PATH =
  /(?<![\w./@#-]|\]\()(?:(?:src|server|sw|tests|e2e)\/[\w./-]*[\w/]|(?:app|features|ui|map|data|planner|contract|texts|lib|hooks)\/[\w./-]+\.(?:tsx?|css|md))(?:#[\w-]+)?/g;
const INSIDE_SRC = /^(?:app|features|ui|map|data|planner|contract|texts|lib|hooks)\//;
const LINK = /\]\(([^)\s]+)\)/g;

/** What a line names: paths from the root, and, on a page, its links. */
const namedOn = (file: string, line: string): string[] => {
  const page = file.endsWith('.md');
  // A name with a star or a place to fill in is a pattern.
  const paths = (page || COMMENT.test(line) ? [...line.matchAll(PATH)] : [])
    .filter(({ 0: path, index }) => !/^[-.]?[*<{$]/.test(line.slice(index + path.length)))
    .map(([path]) => (INSIDE_SRC.test(path) ? `src/${path}` : path));
  const links = (page ? [...line.matchAll(LINK)] : []).flatMap(([, to = '']) => {
    if (/^[a-z]+:/.test(to)) return [];
    return [to.startsWith('#') ? file + to : normalize(join(dirname(file), to))];
  });
  return [...paths, ...links];
};

/** Every path and heading named by a comment or a page that is not there, as one sentence. */
export const brokenReferences = (root: string): string[] => {
  const records = existsSync(join(root, RECORDS)) ? readdirSync(join(root, RECORDS)) : [];
  const pages = new Map<string, ReadonlySet<string>>();
  const broken = (reference: string): boolean => {
    const [path = '', anchor] = reference.split('#');
    const record = path.startsWith(`${RECORDS}/`) ? path.slice(RECORDS.length + 1) : undefined;
    // A record may be named by its number alone.
    if (record !== undefined && /^\d{4}$/.test(record)) return !records.some((name) => name.startsWith(`${record}-`));
    if (!existsSync(join(root, path))) return true;
    if (anchor === undefined || !path.endsWith('.md')) return false;
    const anchors = pages.get(path) ?? anchorsOf(root, path);
    pages.set(path, anchors);
    return !anchors.has(anchor);
  };
  return textFiles(root).flatMap((file) =>
    linesOf(root, file).flatMap((line, at) =>
      namedOn(file, line)
        .filter(broken)
        .map((reference) => `${file}:${at + 1} names ${reference}, which is not there`),
    ),
  );
};

/** Records that the index of decisions does not list. */
export const unlistedRecords = (root: string): string[] => {
  const index = readFileSync(join(root, RECORDS, 'README.md'), 'utf8');
  return readdirSync(join(root, RECORDS)).filter((name) => name !== 'README.md' && !index.includes(`](${name})`));
};
