import { Agent } from 'node:http';
import { jitteredMs } from '#src/lib/backoff.ts';
import { followChanges } from '#tests/load/stream.ts';

/** What it is like when all who followed a process come back at once. */
interface Storm {
  /** Milliseconds from the break until the last stream was open again. */
  readonly backMs: number;
  /** Tries that were refused, or found nobody. */
  readonly failed: number;
  /** Milliseconds of each other call meanwhile, sorted. */
  readonly askedMs: readonly number[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Milliseconds, as the page waits (`src/data/changes/follow.ts`). */
const AGAIN_MS = { first: 1_000, most: 60_000, refused: 30_000 };

/** Opens one as a page does until it is open. @returns how many tries have failed */
const comeBack = async (url: string, token: string, agent: Agent): Promise<number> => {
  for (let failures = 0; ; failures += 1) {
    const random = Math.random();
    await pause(Math.min(AGAIN_MS.most, AGAIN_MS.first * 2 ** failures) * (0.5 + random / 2));
    let ended: number | undefined;
    const onEnd = (status: number) => {
      ended = status;
    };
    await followChanges(url, { token, agent, onEvent: () => undefined, onEnd });
    if (ended === undefined) return failures;
    if (ended === 503) await pause(jitteredMs(AGAIN_MS.refused, random));
  }
};

/** Breaks all streams of an agent at one moment, and has everybody come back. @param followed whose connections they are */
export const measureStorm = async (url: string, tokens: readonly string[], followed: Agent): Promise<Storm> => {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const began = performance.now();
  followed.destroy();
  let back = false;
  const askedMs: number[] = [];
  const asking = (async () => {
    while (!back) {
      const from = performance.now();
      await (await fetch(`${url}/config.json`)).arrayBuffer();
      askedMs.push(performance.now() - from);
      await pause(20);
    }
  })();
  const failed = await Promise.all(tokens.map((token) => comeBack(url, token, agent)));
  const backMs = performance.now() - began;
  back = true;
  await asking;
  agent.destroy();
  return { backMs, failed: failed.reduce((sum, tries) => sum + tries, 0), askedMs: askedMs.sort((a, b) => a - b) };
};
