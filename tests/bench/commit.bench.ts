import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { inChromium } from './chromium.ts';
import type { CommitFigures } from './commit-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const script = async (): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['tests/bench/commit-page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
};

/** Serves one page with the script; on this machine's own address a browser gives it all that a secure one has. */
const serve = async (text: string) => {
  const server = createServer((request, response) => {
    const html = request.url === '/';
    response.setHeader('content-type', html ? 'text/html' : 'text/javascript');
    response.end(html ? '<!doctype html><title>bench</title><script src="/script.js"></script>' : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
};

const measure = (url: string): Promise<CommitFigures> =>
  inChromium(async (context) => {
    const page = await context.newPage();
    await page.goto(url);
    return page.evaluate(() => globalThis.measureCommit());
  });

const at = (samples: readonly number[], share: number): number =>
  [...samples].sort((a, b) => a - b)[Math.floor(share * samples.length)] ?? Number.NaN;

const commit: Bench = {
  name: 'commit: a message with 10,000 stored, in Chromium',
  run: async (): Promise<BenchResult[]> => {
    const page = await serve(await script());
    const figures = await measure(page.url);
    page.close();
    const [bare, whole] = [at(figures.bare, 0.95), at(figures.commit, 0.95)];
    return [
      {
        name: 'commit beside a bare strict write, 95th percentiles',
        value: whole / bare,
        unit: 'times',
        limit: { max: 3 },
        note: `${whole.toFixed(1)} ms and ${bare.toFixed(1)} ms, in turns; medians ${at(figures.commit, 0.5).toFixed(1)} and ${at(figures.bare, 0.5).toFixed(1)}`,
      },
    ];
  },
};

export const benches: Bench[] = [commit];
