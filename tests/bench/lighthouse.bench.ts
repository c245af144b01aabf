import { loadavg } from 'node:os';
import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';
import { PATHS } from '#src/contract/paths.ts';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { CHROMIUM_FLAGS_WITHOUT_WEBGL, ensureChromium } from '../../e2e/support/chromium.ts';
import { ensureBuilt, median } from './built-page.ts';

/** What is open without a session. */
const PAGES = [
  ...[PATHS.root, PATHS.signUp, PATHS.forgotPassword, PATHS.help, PATHS.contactUs],
  ...[PATHS.terms, PATHS.privacy],
];
/** Those whose performance is claimed; of the others it is told. */
const FAST = new Set<string>([PATHS.help, PATHS.contactUs]);
const TIMES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Categories in which a page is not whole, with the audits that say so. */
type Scores = Map<string, { readonly values: number[]; readonly faults: Set<string> }>;

const look = async (page: string, url: string, port: number, scores: Scores): Promise<void> => {
  const run = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...CATEGORIES],
  });
  if (run === undefined) throw new Error(`${page} could not be looked at`);
  const { categories, audits } = run.lhr;
  for (const name of CATEGORIES) {
    const category = categories[name];
    if (category === undefined) throw new Error(`${page} has no score for ${name}`);
    const key = `${page} ${name}`;
    const known = scores.get(key) ?? { values: [], faults: new Set<string>() };
    scores.set(key, known);
    known.values.push((category.score ?? 0) * 100);
    for (const { id, weight } of category.auditRefs) {
      const { score = 1, scoreDisplayMode, displayValue = '' } = audits[id] ?? {};
      if (weight > 0 && scoreDisplayMode !== 'notApplicable' && score !== null && score < 0.9)
        known.faults.add(`${id} ${displayValue}`.trim());
    }
  }
};

const lighthouseBench: Bench = {
  name: `lighthouse: pages that are open to all, as on a phone, median of ${TIMES}`,
  run: async (): Promise<BenchResult[]> => {
    ensureBuilt();
    const found = ensureChromium();
    if (!found.ok) throw new Error(found.error);
    const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real' });
    const scores: Scores = new Map();
    for (const page of PAGES) {
      for (let at = 0; at < TIMES; at += 1) {
        // A browser of its own each time: nothing is cached.
        const browser = await launch({
          executablePath: found.value,
          args: [...CHROMIUM_FLAGS_WITHOUT_WEBGL],
          headless: true,
        });
        try {
          await look(page, server.url + page, Number(new URL(browser.wsEndpoint()).port), scores);
        } finally {
          await browser.close();
        }
      }
    }
    await server.close();
    const load = `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
    return [...scores].map(([name, { values, faults }]) => {
      const isSpeed = name.endsWith(' performance');
      const claimed = !isSpeed || FAST.has(name.split(' ')[0] ?? '');
      const note = [values.map((value) => Math.round(value)).join(', '), ...(isSpeed ? [load] : []), ...faults];
      return {
        name,
        value: median(values),
        unit: '/ 100',
        ...(claimed && { limit: { min: isSpeed ? 95 : 100 } }),
        note: note.join('; '),
      };
    });
  },
};

export const benches: Bench[] = [lighthouseBench];
