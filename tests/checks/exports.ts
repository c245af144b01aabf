import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Whose exports are looked at, and who else, of what is no test, may need them. */
const OWN = ['src', 'sw', 'server'];
const OTHERS = ['vite.config.ts'];

/** Exports that no file of the product imports, each with its reason. */
const KEPT: Readonly<Record<string, string>> = {
  'src/contract/errors.ts ERROR_CODES': 'what the reference server may answer, by which the fuzzer judges',
  'server/serve.ts startServing': 'benches and load runs start the whole server in a process of theirs',
  'server/start-strict.ts startStrict': 'the strict backend, which stands for others in tests',
  'server/work/program.ts startThreadsFrom': 'tests start their servers’ threads from one bundle',
  'server/accounts/crypto/passwords.ts hashQuickly':
    'tests spend less on a password, which a test of its own forbids the product',
  'server/stations/settle-plan.ts roadsOfPlan': 'judged by roads of the test’s own, which no server has',
  'server/seed/stations.ts makeStations': 'judged as a whole, without a database',
  'server/strict/dialect.ts project': 'judged shape by shape',
  'server/http/security.ts contentSecurityPolicy': 'a rule of security, judged by itself',
  'server/http/address.ts readAddress': 'a rule of security, judged address by address',
  'server/push/addresses.ts isPublicAddress': 'a rule of security, judged address by address',
  'server/accounts/queries/code-tries.ts mayTry': 'a rule of security with properties of its own',
  'server/accounts/queries/sign-ups.ts surplusOf': 'a rule of security, judged by itself',
  'src/features/fuel/planning/model/thin-route.ts thinned':
    'the program that makes the state borders thins them as routes are',
};

const EXPORT = /^export (?:async )?(?:const|let|function\*?|class) ([\w$]+)/gm;
const IMPORT = /(?:import|export)\s+([^'"();]*?)\sfrom\s+['"]([^'"]+)['"]/g;
const LAZY = /import\(\s*['"]([^'"]+)['"]\s*\)/g;

const sourcesOf = (root: string): Map<string, string> => {
  const paths = [...OWN, ...OTHERS].flatMap((top) => {
    const whole = join(root, top);
    if (!existsSync(whole)) return [];
    return top.endsWith('.ts')
      ? [top]
      : readdirSync(whole, { recursive: true, encoding: 'utf8' }).map((name) => join(top, name));
  });
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  return new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
};

/** A module's path from the root; that of a package leads nowhere. */
const target = (from: string, module: string): string => {
  const [path = ''] = module.split('?');
  return path.startsWith('#') ? path.slice(1) : relative('/', resolve('/', dirname(from), path));
};

/** What a file imports: `file name`, or `file *` where all of it may be meant. */
const importsOf = (file: string, text: string): string[] => [
  ...[...text.matchAll(IMPORT)].flatMap(([, what = '', module = '']) => {
    const names = /\{([^}]*)\}/.exec(what)?.[1]?.split(',') ?? (what.startsWith('*') ? ['*'] : []);
    return names.map((name) => {
      const [own = ''] = name
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      return `${target(file, module)} ${own}`;
    });
  }),
  ...[...text.matchAll(LAZY)].map(([, module = '']) => `${target(file, module)} *`),
];

/**
 * Exported values of `src`, `sw` and `server` that no other file of the product imports, each as one sentence: what only tests use
 * is no part of the product, and a rule is tested by what asks it. Types may stand for the signatures they are in.
 */
export const needlessExports = (root: string): string[] => {
  const sources = sourcesOf(root);
  const imported = new Set([...sources].flatMap(([file, text]) => importsOf(file, text)));
  return [...sources].flatMap(([file, text]) => {
    if (!OWN.some((top) => file.startsWith(`${top}/`)) || imported.has(`${file} *`)) return [];
    const names = [...text.matchAll(EXPORT)].map(([, name]) => `${file} ${name}`);
    const needless = names.filter((name) => !imported.has(name) && !(name in KEPT));
    return needless.map((name) => `${name} is imported by no other file of the product: do not export it`);
  });
};
