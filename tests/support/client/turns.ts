import type { FakeClock } from '#tests/support/fakes/clock.ts';

/** Lets what is under way in this process go on for some turns of the event loop, without any time passing. */
export const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Lets a device live until `work` is done, and answers what it does. */
export const liveThrough = async <T>(clock: FakeClock, work: Promise<T>): Promise<T> => {
  let done = false;
  const end = () => {
    done = true;
  };
  work.then(end, end);
  await liveUntil(clock, () => done, 'the end of a step');
  return work;
};

/** Lets a device live until `holds`: when nothing has moved for a while, its clock goes to what is due next. */
export const liveUntil = async (
  clock: FakeClock,
  holds: () => boolean | Promise<boolean>,
  what = 'the awaited state',
): Promise<void> => {
  for (let step = 0; step < 300; step += 1) {
    for (let i = 0; i < 8; i += 1) {
      await turns(4);
      if (await holds()) return;
    }
    clock.advance(Math.max(1, clock.nextIn() ?? 1_000));
  }
  throw new Error(`Never came: ${what}`);
};
