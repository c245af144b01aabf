import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Kilobytes (1,000 bytes, gzipped as the server sends them) that a page may transfer before the worker installs. */
export interface Budget {
  readonly name: string;
  /** Modules that the page loads lazily, besides the entry; each must have a chunk of its own. */
  readonly lazy: readonly string[];
  /** Static assets the page fetches besides what its chunks import, by a part of their name. */
  readonly assets: readonly string[];
  /** Pages already paid for: what they load is not counted again. */
  readonly after: readonly string[];
  readonly javascriptKb?: number;
  readonly totalKb: number;
}

interface Weight {
  readonly file: string;
  readonly bytes: number;
}

const gzipped = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;
const weigh = (bundle: Bundle, file: string): Weight => {
  const output = bundle[file];
  if (!output) return { file, bytes: 0 };
  const content = output.type === 'chunk' ? output.code : output.source;
  const packed = /\.(woff2|png)$/.test(file);
  return { file, bytes: packed ? content.length : gzipped(content) };
};

const isChunk = (output: Bundle[string] | undefined): output is Chunk => output?.type === 'chunk';

const closure = (bundle: Bundle, roots: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (seen.has(file) || !isChunk(chunk)) return;
    seen.add(file);
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
    for (const next of chunk.imports) visit(next);
  };
  for (const root of roots) visit(root);
  return seen;
};

const filesOf = (bundle: Bundle, budget: Budget): Set<string> => {
  const chunks = Object.values(bundle).filter(isChunk);
  const roots = chunks.filter((chunk) => chunk.facadeModuleId?.endsWith('index.html')).map((chunk) => chunk.fileName);
  for (const module of budget.lazy) {
    const chunk = chunks.find(
      (c) => c.facadeModuleId?.endsWith(module) || c.moduleIds.some((id) => id.endsWith(module)),
    );
    if (!chunk) throw new Error(`Budget "${budget.name}": no chunk holds ${module}; mend the list in vite.config.ts`);
    roots.push(chunk.fileName);
  }
  const files = closure(bundle, roots);
  for (const part of budget.assets) {
    const found = Object.keys(bundle).filter((file) => file.includes(part));
    if (found.length === 0)
      throw new Error(`Budget "${budget.name}": no file is named like ${part}; mend the list in vite.config.ts`);
    for (const file of found) files.add(file);
  }
  return files;
};

/** Weighs each budget's files; answers a line for each budget and a sentence for each that is exceeded. */
export const checkBudgets = (bundle: Bundle, budgets: readonly Budget[]): { lines: string[]; exceeded: string[] } => {
  const sets = new Map<string, Set<string>>();
  const lines: string[] = [];
  const exceeded: string[] = [];
  for (const budget of budgets) {
    const paid = new Set(budget.after.flatMap((name) => [...(sets.get(name) ?? [])]));
    const own = new Set([...filesOf(bundle, budget)].filter((file) => !paid.has(file)));
    sets.set(budget.name, new Set([...paid, ...own]));
    const weights = [...own].map((file) => weigh(bundle, file)).sort((a, b) => b.bytes - a.bytes);
    const kb = (list: readonly Weight[]): number => list.reduce((all, w) => all + w.bytes, 0) / 1000;
    const javascript = kb(weights.filter((w) => /\.m?js$/.test(w.file)));
    const total = kb(weights);
    lines.push(`${budget.name}: ${javascript.toFixed(1)} KB of JavaScript, ${total.toFixed(1)} KB in all (gzip)`);
    const over = (what: string, value: number, limit: number | undefined): void => {
      if (limit === undefined || value <= limit) return;
      const list = weights.slice(0, 8).map((w) => `  ${(w.bytes / 1000).toFixed(1)} KB ${w.file}`);
      exceeded.push([`${budget.name}: ${value.toFixed(1)} KB ${what}, at most ${limit}`, ...list].join('\n'));
    };
    over('of JavaScript', javascript, budget.javascriptKb);
    over('in all', total, budget.totalKb);
  }
  return { lines, exceeded };
};

/** Fails the build when a page weighs more than its budget (`vite.config.ts`). */
export const budgets = (list: readonly Budget[]): Plugin => ({
  name: 'milepost:budgets',
  apply: 'build',
  writeBundle(_options, bundle) {
    // The worker is built by the same configuration: it has no page to weigh.
    if (!Object.keys(bundle).includes('index.html')) return;
    const { lines, exceeded } = checkBudgets(bundle, list);
    for (const line of lines) this.info(line);
    if (exceeded.length > 0) this.error(`Budget exceeded\n${exceeded.join('\n')}`);
  },
});
