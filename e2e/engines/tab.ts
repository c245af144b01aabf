import { expect } from '@playwright/test';
import { type Asked, asked, type Wanted } from './in-page.ts';

/** An element of a page. */
export interface Held {
  click(): Promise<void>;
  /** Types with the keyboard, at the end of what is there. */
  type(text: string, then?: 'Enter'): Promise<void>;
  /** Chooses a file of this machine in a file field. */
  setFile(path: string): Promise<void>;
}

/** A tab of a browser: what both protocols can do. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It knows `findAll` and its arguments alone; they and its answer are JSON. */
  evaluate<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** The first element that `findAll` finds now. */
  hold(asked: Asked): Promise<Held | undefined>;
  /** Takes it out of the person's sight. */
  hide(): Promise<void>;
  /** Brings it back. */
  show(): Promise<void>;
  close(): Promise<void>;
}

/** A browser as new: no account, no worker, nothing stored. */
export interface Phone {
  newTab(): Promise<Tab>;
  /** What this browser believes of its network, and tells its pages. */
  setOnline(online: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A phone's, as narrow as every engine's window can be. */
export const WINDOW = { width: 447, height: 844 } as const;

const PATIENCE = { timeout: 30_000 };

const says = (wanted: Wanted): string => JSON.stringify(asked(wanted));

/** Does something with an element as soon as it is there. */
const withIt = (tab: Tab, wanted: Wanted, work: (held: Held) => Promise<void>): Promise<void> =>
  expect(async () => {
    const held = await tab.hold(asked(wanted));
    if (!held) throw new Error(`Not in the page: ${says(wanted)}`);
    await work(held);
  }).toPass(PATIENCE);

/** Where it stands in the window: what moves, or is covered, would be pressed beside. */
const placeOf = (tab: Tab, wanted: Wanted): Promise<string> =>
  tab.evaluate(async (which) => {
    const [element] = findAll(which);
    const rect = () => JSON.stringify(element?.getBoundingClientRect());
    element?.scrollIntoView({ block: 'nearest' });
    const before = rect();
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    if (!element || rect() !== before) return 'moving';
    const { x, y, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(there) ? 'still' : 'covered';
  }, asked(wanted));

/** Presses it as soon as it stands still and nothing lies over it. */
export const click = async (tab: Tab, wanted: Wanted): Promise<void> => {
  await expect.poll(() => placeOf(tab, wanted), { ...PATIENCE, message: says(wanted) }).toBe('still');
  await withIt(tab, wanted, (held) => held.click());
};

/** Types into a field. */
export const type = (tab: Tab, wanted: Wanted, text: string, then?: 'Enter'): Promise<void> =>
  withIt(tab, wanted, (held) => held.type(text, then));

/** Chooses a file in a file field. */
export const chooseFile = (tab: Tab, wanted: Wanted, path: string): Promise<void> =>
  withIt(tab, wanted, (held) => held.setFile(path));

/** How many there are now. */
export const count = (tab: Tab, wanted: Wanted): Promise<number> =>
  tab.evaluate((which) => findAll(which).length, asked(wanted));

/** Waits until one of these is there. */
export const see = (tab: Tab, ...wanted: readonly Wanted[]): Promise<void> =>
  expect
    .poll(async () => Math.max(...(await Promise.all(wanted.map((one) => count(tab, one))))), {
      ...PATIENCE,
      message: wanted.map(says).join(' or '),
    })
    .toBeGreaterThan(0);

/** Waits until there are so many. */
export const seeCount = (tab: Tab, wanted: Wanted, times: number): Promise<void> =>
  expect.poll(() => count(tab, wanted), { ...PATIENCE, message: says(wanted) }).toBe(times);

/** Waits until the tab's address matches. */
export const seeAddress = (tab: Tab, address: RegExp): Promise<void> =>
  expect.poll(() => tab.evaluate(() => location.href), PATIENCE).toMatch(address);
