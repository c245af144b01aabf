/**
 * The product as `npm start` runs it, in a folder of its own with many stations, for the bench of hostile load. It tells its
 * address, and `measured` after each `measure`; anything else closes it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readEnv } from '#server/env.ts';
import { openData } from '#server/open.ts';
import { seededRandom } from '#server/seed/random.ts';
import { startServing } from '#server/serve.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';

/** What it tells: once it serves, and after `measure` the event loop's delay since the measuring before. */
export type HostileServer =
  | { readonly type: 'serving'; readonly url: string }
  | {
      readonly type: 'measured';
      /** Milliseconds between two turns of a timer of 10 ms: its interval is part of them. */
      readonly p99Ms: number;
      readonly longestMs: number;
      /** Processor time that this thread itself took between two such turns, 99th percentile and most; 0 outside Linux. */
      readonly ownP99Ms: number;
      readonly ownLongestMs: number;
      readonly rssMb: number;
      readonly peakMb: number;
    };

const NANOSECONDS = 1e6;
/** Linux: nanoseconds on a processor, and waiting for one, of the thread that reads it. */
const SCHEDSTAT = '/proc/thread-self/schedstat';
const MEGABYTE = 1024 * 1024;
const [, , stations = '0'] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'milepost-hostile-'));
// As behind one proxy of ours: the load comes from many addresses.
const env = readEnv({ DATA_DIR: folder, PORT: '0', TRUSTED_PROXIES: '1' });

const fill = async (): Promise<void> => {
  const data = await openData(env);
  const random = seededRandom(1);
  await addStations(
    data.database.db,
    Array.from({ length: Number(stations) }, (_, at) =>
      buildStation({
        name: `Stop ${at}`,
        storeNo: String(at),
        latitude: 25 + 24 * random(),
        longitude: -124 + 57 * random(),
        netPrice: 3 + random(),
        services: Math.floor(random() * 256),
      }),
    ),
  );
  await data.close();
};

await fill();
const server = await startServing(env, {});
const tell = (message: HostileServer) => process.send?.(message);
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

/** Processor time of this thread so far, in milliseconds: what the delay would be on a machine with nothing else to do. */
const ownMs = (): number => {
  const [text = '0'] = existsSync(SCHEDSTAT) ? readFileSync(SCHEDSTAT, 'utf8').split(' ') : [];
  return Number(text) / NANOSECONDS;
};
let own: number[] = [];
let lastMs = ownMs();
setInterval(() => {
  const now = ownMs();
  own.push(now - lastMs);
  lastMs = now;
}, 10);

process.on('message', (message) => {
  if (message === 'measure') {
    own.sort((a, b) => a - b);
    tell({
      type: 'measured',
      p99Ms: delay.percentile(99) / NANOSECONDS,
      longestMs: delay.max / NANOSECONDS,
      ownP99Ms: own[Math.floor(own.length * 0.99)] ?? 0,
      ownLongestMs: own.at(-1) ?? 0,
      rssMb: process.memoryUsage.rss() / MEGABYTE,
      peakMb: process.resourceUsage().maxRSS / 1024,
    });
    delay.reset();
    own = [];
    return;
  }
  void server.close().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
tell({ type: 'serving', url: `http://127.0.0.1:${server.port}` });
