import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { hear, startChild } from '#tests/support/child.ts';
import type { HostileAnswers } from '#tests/bench/hostile-load.ts';
import type { HostileServer } from '#tests/bench/hostile-server.ts';

/** All truck stops of the country are some 8,000. */
const STATIONS = 10_000;
const SECONDS = 20;
/** Milliseconds from the end of one probe to the start of the next. */
const PROBE_MS = 20;

type Measured = Extract<HostileServer, { type: 'measured' }>;
const measure = (server: ChildProcess): Promise<Measured> => {
  server.send('measure');
  return hear<Measured>(server);
};

/** Asks for the configuration again and again, as whoever opens the page does. */
const probe = (url: string) => {
  const took: number[] = [];
  let stopped = false;
  const loop = async (): Promise<void> => {
    while (!stopped) {
      const began = performance.now();
      const response = await fetch(`${url}/config.json`, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`/config.json answered ${response.status}.`);
      took.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    }
  };
  const looping = loop();
  return async () => {
    stopped = true;
    await looping;
    const sorted = took.toSorted((a, b) => a - b);
    return { count: sorted.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
  };
};

const routeAfterwards = async (url: string): Promise<number> => {
  const began = performance.now();
  const path = '/maps/router/route/v1/driving/-87.63,41.88;-96.8,32.78?overview=full';
  const response = await fetch(url + path, { headers: { 'X-Forwarded-For': '192.0.2.2' } });
  if (response.status !== 200) throw new Error(`A route afterwards answered ${response.status}.`);
  await response.arrayBuffer();
  return performance.now() - began;
};

const told = (counts: Readonly<Record<string, number>> = {}): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

const hostile: Bench = {
  name: `server: ${SECONDS} s of hostile calls, ${STATIONS.toLocaleString('en-US')} stations`,
  run: async (): Promise<BenchResult[]> => {
    const server = startChild(new URL('./hostile-server.ts', import.meta.url), String(STATIONS));
    const { url } = await hear<Extract<HostileServer, { type: 'serving' }>>(server);
    // The threads of the maps have made themselves ready.
    await routeAfterwards(url);
    const before = await measure(server);
    const stop = probe(url);
    const answers = await hear<HostileAnswers>(startChild(new URL('./hostile-load.ts', import.meta.url), url, String(SECONDS)));
    const config = await stop();
    const during = await measure(server);
    const afterwards = await routeAfterwards(url);
    server.send('close');
    await once(server, 'exit');
    const refused = Object.values(answers).reduce(
      (sum, counts) => sum + (counts['503'] ?? 0) + (counts['429'] ?? 0),
      0,
    );
    return [
      {
        name: "event loop's delay, p99",
        value: during.p99Ms,
        unit: 'ms',
        limit: { max: 50 },
        note: `the 10 ms between two samples included; longest ${Math.round(during.longestMs)} ms`,
      },
      {
        name: 'its own work between two samples, p99',
        value: during.ownP99Ms,
        unit: 'ms',
        limit: { max: 40 },
        note: `processor time: what the rest of the machine does is not in it; longest ${Math.round(during.ownLongestMs)} ms`,
      },
      {
        name: '/config.json meanwhile, p99',
        value: config.p99,
        unit: 'ms',
        limit: { max: 200 },
        note: `of ${config.count}; longest ${Math.round(config.longest)} ms`,
      },
      {
        name: 'memory of the process, at most',
        value: during.peakMb,
        unit: 'MB',
        note: `threads and embedded database included; ${Math.round(before.rssMb)} MB before, ${Math.round(during.rssMb)} MB after`,
      },
      { name: 'a route right afterwards', value: afterwards, unit: 'ms', limit: { max: 1_000 } },
      { name: 'calls refused with Retry-After', value: refused, unit: 'calls' },
      ...Object.entries(answers).map(([kind, counts]) => ({
        name: `answers: ${kind}`,
        value: Object.values(counts).reduce((sum, count) => sum + count, 0),
        unit: 'calls',
        note: told(counts),
      })),
    ];
  },
};

export const benches: Bench[] = [hostile];
