import { once } from 'node:events';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import { onBothDatabases } from '#tests/bench/both-databases.ts';
import type { StreamsServer } from '#tests/bench/streams-server.ts';
import { measureStorm } from '#tests/bench/streams-storm.ts';
import type { ServerCost } from '#tests/load/protocol.ts';
import { followChanges } from '#tests/load/stream.ts';
import { hear, startChild } from '#tests/support/child.ts';
import type { DatabaseKind } from '#tests/support/harness/databases.ts';

/** Open streams, each of an account of its own. */
const STREAMS = 10_000;
/** Streams that are opened at a time. */
const AT_ONCE = 50;
/** Seconds for which they are open and nothing happens: each has its beat, and its session looked at, at least once. */
const IDLE_SECONDS = 40;
const ANSWERS = 200;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const measure = async (database: DatabaseKind): Promise<BenchResult[]> => {
  const child = startChild(new URL('./streams-server.ts', import.meta.url), database, String(STREAMS));
  const { url, drivers, admin } = await hear<StreamsServer>(child);
  const cost = (): Promise<ServerCost> => {
    child.send('cost');
    return hear<ServerCost>(child);
  };
  const call = async (path: string, token: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(url + path, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return (await response.json()) as { readonly id: number };
  };
  const [listener] = drivers;
  const { id } = await call('/ticket', listener?.token ?? '', { message: 'Tires', service_id: 1 });
  const before = await cost();
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let [open, ended] = [0, 0];
  let tell: () => void = () => undefined;
  const opening = drivers.map((driver, at) => ({ driver, at }));
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = opening.pop(); next !== undefined; next = opening.pop()) {
        const { at, driver } = next;
        await followChanges(url, {
          ...{ agent, token: driver.token },
          onEvent: (event) => {
            if (event === 'reset') open += 1;
            if (event === 'change' && at === 0) tell();
          },
          onEnd: () => {
            ended += 1;
          },
        });
      }
    }),
  );
  const openedMs = performance.now() - began;
  if (open < STREAMS || ended > 0) throw new Error(`${open} of ${STREAMS} streams were opened, ${ended} have ended.`);
  await pause(5_000);
  const idleFrom = await cost();
  await pause(IDLE_SECONDS * 1000);
  const idleTo = await cost();
  const took: number[] = [];
  for (let at = 0; at < ANSWERS; at += 1) {
    let heardAt = 0;
    const heard = new Promise<void>((resolve) => {
      tell = () => {
        heardAt = performance.now();
        resolve();
      };
    });
    await call('/message', admin, { text: `Answer ${at}`, ticket_id: id });
    const acknowledgedAt = performance.now();
    await heard;
    // It may well be heard before the one who wrote it is told.
    took.push(Math.max(0, heardAt - acknowledgedAt));
  }
  took.sort((a, b) => a - b);
  const load = `load average ${loadavg()[0]?.toFixed(1)}`;
  const { backMs, failed, askedMs } = await measureStorm(
    url,
    drivers.map(({ token }) => token),
    agent,
  );
  child.send('close');
  await once(child, 'exit');
  const idle = (100 * (idleTo.cpuMs - idleFrom.cpuMs)) / (IDLE_SECONDS * 1000);
  const name = `${database}, ${STREAMS.toLocaleString('en-US')} open streams`;
  return [
    {
      name: `${name}: memory of the process`,
      value: idleTo.rssMb,
      unit: 'MB',
      limit: { max: 1_000 },
      note: `${Math.round(before.rssMb)} MB before, so ${((1024 * (idleTo.rssMb - before.rssMb)) / STREAMS).toFixed(1)} kB each`,
    },
    {
      name: `${name}: one processor's time while nothing happens`,
      value: idle,
      unit: '%',
      limit: { max: 10 },
      note: `${IDLE_SECONDS} s; ${load}`,
    },
    {
      name: `${name}: opened a second`,
      value: STREAMS / (openedMs / 1000),
      unit: '/s',
      note: `${((idleFrom.cpuMs - before.cpuMs) / STREAMS).toFixed(2)} ms of the server's processor time each`,
    },
    {
      name: `${name}: from an answer's acknowledgement to its event, p99`,
      value: percentile(took, 0.99),
      unit: 'ms',
      limit: { max: 300 },
      note: `p50 ${percentile(took, 0.5).toFixed(1)} ms, ${took.filter((ms) => ms === 0).length} of ${ANSWERS} heard first; ${load}`,
    },
    {
      name: `${name}: all of them open again after they broke at one moment`,
      value: backMs / 1000,
      unit: 's',
      limit: { max: 90 },
      note: `${failed} tries failed; other calls meanwhile p50 ${percentile(askedMs, 0.5).toFixed(0)} ms, p99 ${percentile(askedMs, 0.99).toFixed(0)} ms; ${load}`,
    },
  ];
};

const streams: Bench = {
  name: 'streams: many followers of one process',
  run: () => onBothDatabases(measure),
};

export const benches: Bench[] = [streams];
