import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** One import statement: who imports what, as paths from the project's root; packages keep their name. */
interface Edge {
  readonly from: string;
  readonly to: string;
}

/** What any room of the server may import of the page's. */
const SHARED = ['src/contract', 'src/planner', 'src/lib'];
/** The server's rooms that know no subject of the product. */
const KIT = ['db', 'log', 'mail', 'http', 'strict', 'work'];
const DOMAINS = ['maps', 'push', 'accounts', 'uploads', 'stations', 'tickets', 'imports'];

/**
 * What each room of the server may import of its others (`server/README.md#rooms`). Files beside the rooms put them
 * together.
 */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  db: [],
  log: [],
  mail: ['db', 'log'],
  http: ['db', 'log'],
  strict: ['http'],
  work: ['http', 'log'],
  metrics: ['http'],
  maps: KIT,
  push: KIT,
  accounts: [...KIT, 'push'],
  uploads: KIT,
  stations: KIT,
  tickets: [...KIT, 'push', 'accounts', 'uploads', 'stations'],
  imports: [...KIT, 'accounts', 'uploads', 'stations', 'maps'],
  backup: [...KIT, 'uploads'],
  seed: [...KIT, ...DOMAINS],
  docs: KIT,
  '': [...KIT, ...DOMAINS, 'metrics', 'backup', 'seed', 'docs'],
  cli: [...KIT, ...DOMAINS, 'backup', 'seed', 'docs', ''],
};

const serverRoom = (name: string): string => (name === '' ? 'server' : `server/${name}`);

/** The layers of a domain of the server, by the folder: what it is called by, its queries, what those are made from. */
const LAYERS: readonly { readonly layer: RegExp; readonly mayNot: RegExp; readonly why: string }[] = [
  { layer: /^[^/]+$/, mayNot: /^routes\//, why: 'rules know no routes' },
  { layer: /^queries\//, mayNot: /^(?:[^/]+$|routes\/)/, why: 'queries know neither rules nor routes' },
  { layer: /^crypto\//, mayNot: /^(?:[^/]+$|routes\/|queries\/)/, why: 'cryptography knows neither rules nor data' },
  {
    layer: /^(?!routes\/|queries\/)[^/]+\//,
    mayNot: /^(?:routes|queries)\//,
    why: 'parts of rules know neither routes nor queries',
  },
];

/** What features, and the app that puts them together, stand on. */
const BELOW_FEATURES = [
  ...['src/ui', 'src/map', 'src/hooks', 'src/data'],
  ...['src/planner', 'src/texts', 'src/contract', 'src/lib'],
];
/** What each room may import of the others (`src/README.md#rooms`). Every room may import itself. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/lib': [],
  'src/texts': [],
  'src/planner': ['src/contract', 'src/lib'],
  'src/ui': ['src/lib'],
  'src/map': ['src/contract', 'src/lib'],
  'src/data': ['src/texts', 'src/contract', 'src/lib'],
  'src/hooks': ['src/data', 'src/contract', 'src/lib'],
  'src/app': ['src/features', ...BELOW_FEATURES],
  sw: ['src/data', 'src/texts', 'src/contract', 'src/lib'],
  ...Object.fromEntries(
    Object.entries(SERVER_ROOMS).map(([name, may]) => [serverRoom(name), [...SHARED, ...may.map(serverRoom)]]),
  ),
};

/** Packages that a room must not see. */
const FORBIDDEN_PACKAGES: readonly { readonly room: RegExp; readonly packages: RegExp; readonly why: string }[] = [
  { room: /^src\/contract\//, packages: /^(?!valibot$)/, why: 'the contract imports valibot only' },
  {
    room: /^src\/(lib|texts|planner)\//,
    packages: /^(node:|react|dexie|maplibre|ky|zustand|@tanstack)/,
    why: 'pure rooms do no I/O',
  },
  {
    room: /^(src\/data|sw)\//,
    packages: /^(react|react-dom|react-router|@headlessui\/react|dexie-react-hooks|@tanstack\/react-.*)$/,
    why: 'storage and worker know no React',
  },
  {
    room: /^src\/features\/(?:[^/]+\/){1,2}model\//,
    packages: /^(react|dexie|ky|@tanstack|maplibre|react-.*)/,
    why: 'a model is pure',
  },
];

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(?:type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((path) => /\.tsx?$/.test(path) && statSync(path).isFile())
    : [];

/**
 * The room of a file: `src/features/stops`, `src/ui`, `sw`, `server/http`, `server` for a file beside the server's rooms;
 * undefined for what stands outside.
 */
const roomOf = (path: string): string | undefined => {
  const [top, second, third] = path.split('/');
  if (top === 'sw') return top;
  if (top === 'server') return serverRoom(third === undefined ? '' : (second ?? ''));
  if (top !== 'src' || second === undefined) return undefined;
  if (second === 'main.tsx') return 'src/app';
  return second === 'features' ? `src/features/${third}` : `src/${second}`;
};

const readEdges = (root: string, file: string): Edge[] => {
  const edges: Edge[] = [];
  for (const match of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
    const spec = (match[1] ?? match[2] ?? '').replace(/\?.*$/, '');
    if (spec.startsWith('#')) edges.push({ from: file, to: spec.slice(1) });
    else if (spec.startsWith('.')) edges.push({ from: file, to: relative(root, resolve(root, dirname(file), spec)) });
    else if (spec !== '') edges.push({ from: file, to: spec });
  }
  return edges;
};

/** What breaks the layers of a domain, or goes past it to another's routes, which are for the application to mount. */
const layerBreach = ({ from, to }: Edge): string | undefined => {
  const [domain, other] = [from, to].map((path) => DOMAINS.find((name) => path.startsWith(`server/${name}/`)));
  if (domain === undefined || other === undefined) return undefined;
  const inner = to.slice(`server/${other}/`.length);
  if (domain !== other)
    return inner.startsWith('routes/') ? `${from} imports ${to}: only the application mounts routes` : undefined;
  const own = from.slice(`server/${domain}/`.length);
  const rule = LAYERS.find(({ layer, mayNot }) => layer.test(own) && mayNot.test(inner));
  return rule && `${from} imports ${to}: ${rule.why}`;
};

const breach = (edge: Edge, features: ReadonlySet<string>): string | undefined => {
  const from = roomOf(edge.from);
  if (from === undefined) return undefined;
  const inside = /^(src|sw|server|tests|e2e)\//.test(edge.to);
  if (!inside) {
    const rule = FORBIDDEN_PACKAGES.find((r) => r.room.test(edge.from) && r.packages.test(edge.to));
    return rule && `${edge.from} imports ${edge.to}: ${rule.why}`;
  }
  const to = roomOf(edge.to);
  if (to === from || to === undefined)
    return to === undefined && !edge.to.startsWith('src/') ? `${edge.from} imports ${edge.to}` : undefined;
  const may = features.has(from) ? BELOW_FEATURES : (ROOMS[from] ?? []);
  const allowed = may.includes(to) || (features.has(to) && may.includes('src/features'));
  if (!allowed) return `${edge.from} imports ${edge.to}: ${from} may not import ${to}`;
  if (features.has(to) && edge.to !== `${to}/index.ts`)
    return `${edge.from} imports ${edge.to}: the only door of ${to} is its index.ts`;
  return undefined;
};

const groupByFrom = (edges: readonly Edge[]): Map<string, Edge[]> => {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) groups.set(edge.from, [...(groups.get(edge.from) ?? []), edge]);
  return groups;
};

/** Every circle among files, each as the list of files that closes it. Type-only imports count as well. */
const circles = (edges: readonly Edge[]): string[][] => {
  const next = groupByFrom(edges);
  const state = new Map<string, 'open' | 'done'>();
  const found: string[][] = [];
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    for (const edge of next.get(file) ?? []) visit(edge.to, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file, []);
  return found;
};

/**
 * Checks who imports whom (`src/README.md#rooms`, `server/README.md#rooms`) and answers one sentence a breach. Reads `src/features`
 * itself, so a new feature is guarded from its first day. Refuses circles.
 */
export const checkImports = (root: string): string[] => {
  const features = new Set(
    existsSync(join(root, 'src/features'))
      ? readdirSync(join(root, 'src/features')).map((name) => `src/features/${name}`)
      : [],
  );
  const files = ['src', 'sw', 'server'].flatMap((top) =>
    filesUnder(join(root, top)).map((path) => relative(root, path)),
  );
  const edges = files.flatMap((file) => readEdges(root, file));
  const rooms = files.flatMap((file) => {
    const room = roomOf(file);
    const known = room === undefined || features.has(room) || room in ROOMS || file.endsWith('.d.ts');
    return known ? [] : [`${file} stands in no room of the house: name its room in tests/checks/imports.ts`];
  });
  return [
    ...rooms,
    ...edges.flatMap((edge) => breach(edge, features) ?? layerBreach(edge) ?? []),
    ...circles(edges).map((files) => `circle: ${files.join(' -> ')}`),
  ];
};
