import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { CHANGES, ticketChangeSchema } from '#src/contract/changes.ts';
import { jitteredMs } from '#src/lib/backoff.ts';
import { isUnknownCall } from '../http/errors.ts';
import { openStream } from '../http/open-stream.ts';
import type { PollPorts } from '../poll.ts';
import type { Runtime } from '../runtime.ts';
import type { Change } from './changes.ts';

/** Milliseconds until a stream that broke is opened again at first, and at most; each time twice as long, less some chance. */
const AGAIN_MS = { first: 1_000, most: 60_000 } as const;
/** Milliseconds that a stream must have lasted: one that ends sooner is opened again ever later, as one that cannot be opened. */
const LASTING_MS = 10_000;
/** Characters of one event, at most. */
const EVENT_MAX = 10_000;

const parseChange = (data: string): Change => {
  try {
    const parsed = v.safeParse(ticketChangeSchema, JSON.parse(data));
    return parsed.success ? parsed.output : 'all';
  } catch {
    return 'all';
  }
};

/**
 * Follows the backend's stream of changed tickets while the page is wanted to and online, one page of an account at a time;
 * the others hear of it by the channel. The answer ends it.
 * @param account whose changes they are, as the channel names it
 * @param ports.visibility whether the page has a use for changes now
 */
export const followChanges = (
  from: Runtime,
  account: string,
  { clock, connectivity, visibility }: Pick<PollPorts, 'clock' | 'connectivity' | 'visibility'>,
): (() => void) => {
  const { ports, changes } = from;
  const lock = `milepost-changes:${from.db().name}`;
  let stopped = false;
  let running = false;
  let failures = 0;
  let lastId: string | undefined;
  let abort = new AbortController();
  let endPause = () => {};

  const wanted = () => !stopped && connectivity.online() && visibility.visible();
  const notify = (change?: Change) => {
    changes?.notify(change);
    ports.channel.post({ type: 'change', account, ...(change && { change }) });
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });

  const read = async (response: Response): Promise<void> => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) return;
    const parser = createParser({
      maxBufferSize: EVENT_MAX,
      onEvent: ({ event, id, data }) => {
        lastId = id ?? lastId;
        if (event === 'reset') notify('all');
        else if (event === 'change') notify(parseChange(data));
      },
      onError: () => abort.abort(),
    });
    const openedAt = clock.now();
    try {
      for (;;) {
        const stopClock = clock.after(CHANGES.silentMs, () => abort.abort());
        const { done, value } = await reader.read().finally(stopClock);
        if (done) return;
        notify();
        parser.feed(value);
      }
    } catch {
      // Broken off: opened again below.
    }
    if (clock.now() - openedAt >= LASTING_MS) failures = 0;
  };

  /** One stream from its opening to its end. @returns milliseconds until the next may be opened; undefined for never */
  const stream = async (): Promise<number | undefined> => {
    abort = new AbortController();
    const opened = await openStream(from, lastId, abort.signal);
    if (opened.ok) await read(opened.value);
    else if (!wanted()) return 0;
    else if (isUnknownCall(opened.error) || opened.error.kind === 'session') return undefined;
    const random = ports.random();
    const again = Math.min(AGAIN_MS.most, AGAIN_MS.first * 2 ** failures) * (0.5 + random / 2);
    failures += 1;
    // The first loss is usually a moment's; from the second on nothing is known of what happens meanwhile.
    if (!opened.ok || failures > 1) changes?.lose();
    return Math.max(again, opened.ok ? 0 : jitteredMs(opened.error.retryAfterMs ?? 0, random));
  };

  const run = async () => {
    if (running) return;
    running = true;
    while (wanted()) {
      const waitMs = await ports.locks.hold(lock, {}, async () => (wanted() ? stream() : 0));
      if (waitMs === undefined) stopped = true;
      else if (wanted()) await pause(waitMs);
    }
    running = false;
  };
  const look = () => {
    if (wanted()) {
      endPause();
      void run();
    } else abort.abort();
  };

  const unsubscribe = [connectivity.subscribe(look), visibility.subscribe(look)];
  void run();
  return () => {
    stopped = true;
    for (const leave of unsubscribe) leave();
    endPause();
    abort.abort();
  };
};
