import { written } from '#src/contract/written.ts';
import type { AccountDatabase, OutboxRow } from '#src/data/db/database.ts';
import type { UnsavedDraft } from '#src/data/db/draft-copies.ts';
import type { DraftRemainder } from '#src/data/db/drafts.ts';
import { mayStray } from '#src/data/db/stray-drafts.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { type DraftBox, makeDraftBox } from '#src/data/drafts/box.ts';
import type { CommitResult } from '#src/data/runtime.ts';
import type { PageRuntime } from '#src/data/start.ts';
import { err } from '#src/lib/result.ts';
import type { Step } from './actions.ts';
import { conversationsOf, type Finding } from './checks.ts';
import type { Conversation, Deed, Memory } from './memory.ts';
import { runAll, runTasks, workOf } from './tasks.ts';
import type { Tab, World } from './world.ts';

/** Something that the person typed, which no two words have in common. */
interface Word {
  readonly text: string;
  readonly conversation: Conversation | undefined;
  readonly what: string;
  readonly box: DraftBox;
  /** It was seen in the store, or its page was left with it: from then on it may not be gone. */
  stored: boolean;
  /** It was in what the person threw away. */
  thrown?: boolean;
  /** It was there as the person logged out and wanted what waits deleted: it may be gone, where it was not sent. */
  deleted?: boolean;
}

/** A press on Send, of which nothing is known yet. */
export interface Press {
  readonly deed: Deed;
  readonly begin: () => Promise<CommitResult>;
  /** Before the press of a person who waits for it. */
  readonly prepare?: () => Promise<void>;
  /** What came of it is noted also where its page was left with the press. */
  readonly isSeenLater?: true;
  /** Notes what came of it. @param done undefined where the tab died before it said so */
  readonly note: (done: CommitResult | undefined) => Promise<void>;
}

/** What a person writes in, as it is opened on a page. */
export interface NewBox {
  /** Its draft, in the place of a ticket's id. */
  readonly draft: string;
  /** As the story names it. */
  readonly what: string;
  /** The conversation that it is of, and goes with; none for a sheet. */
  readonly conversation?: Conversation;
  /** A press on its Send; undefined where there is nothing to be pressed. */
  readonly press: (one: OpenBox, runtime: PageRuntime) => Press | undefined | Promise<Press | undefined>;
  /** Nothing can be typed while it is being sent. */
  readonly isLocked?: () => boolean;
}

/** A box that stands on a tab's page. */
export interface OpenBox extends NewBox {
  readonly tab: Tab;
  readonly db: AccountDatabase;
  readonly box: DraftBox;
  /** Follows the stored draft no longer. */
  readonly unwatch: () => void;
}

/** Finds the box that is meant on a tab, or opens it there. */
export type Target = (tab: Tab) => Promise<OpenBox>;

interface BoxesDeps {
  readonly world: World;
  readonly memory: Memory;
  /** Begins an action; the tab may die in the midst (`makeActions`). */
  readonly act: (tab: Tab, deed: Deed, begin: () => Promise<CommitResult>) => Promise<CommitResult | undefined>;
}

/** Milliseconds after which nothing that is typed waits to be stored. */
export const RESTED_MS = 2_000;

/** Nothing was made of a press. */
export const NOTHING: CommitResult = err({ kind: 'rejected', message: 'Nothing is written there' });

/** Sends what a box says, and puts it back where it could not be stored. */
export const deliver = (
  { box }: OpenBox,
  commit: (text: string, draftRemainder: DraftRemainder) => Promise<CommitResult>,
): Promise<CommitResult> =>
  new Promise((resolve) => {
    box.send(async (text, draftRemainder) => {
      const done = await commit(written(text), draftRemainder);
      if (!done.ok) box.restore(text);
      resolve(done);
      return done.ok;
    });
  });

const wordsIn = (text: string): readonly string[] => text.match(/\bw\d+x\b/g) ?? [];

/** The boxes on the pages of a device's tabs, and the person who types in them and presses Send. */
export const makeBoxes = ({ world, memory, act }: BoxesDeps) => {
  const { pick, chance, trace, random } = world;
  const words: Word[] = [];
  let open: OpenBox[] = [];

  const living = ({ tab, db }: OpenBox) => world.tabs.includes(tab) && db.isOpen();
  /** Those that stand on a tab's page. */
  const on = (tab: Tab): OpenBox[] => open.filter((one) => one.tab === tab && living(one));
  /** Opens a box on a tab, unless one stands there that is `same`. */
  const openIn = (tab: Tab, same: (one: OpenBox) => boolean, make: () => NewBox | Promise<NewBox>): Promise<OpenBox> =>
    world.read(tab, async (db) => {
      const there = open.find((one) => one.tab === tab && one.db === db && same(one));
      if (there) return there;
      const runtime = await world.started(tab);
      const fresh = await make();
      const box = makeDraftBox(() => runtime, fresh.draft);
      const unwatch = box.watch(fresh.draft);
      tab.ends.push(unwatch);
      const one: OpenBox = Object.assign(fresh, { tab, db, box, unwatch });
      open = [...open.filter(living), one];
      await box.seen();
      return one;
    });
  /** Its dialog is closed, in the name of its tab: what it says is kept. */
  const close = (one: OpenBox): Promise<void> => {
    trace(`${one.tab.page.owner.name}: closes ${one.what}`);
    keepWords(one);
    open = open.filter((other) => other !== one);
    one.unwatch();
    return one.box.leave();
  };
  /** What a box says as it is left may not be gone. */
  const keepWords = ({ box }: OpenBox): void => {
    const there = wordsIn(box.text());
    for (const word of words) if (word.box === box && there.includes(word.text)) word.stored = true;
  };
  /** What is in the store has been typed for good. */
  const noteStored = async (tab: Tab): Promise<void> => {
    const drafts = await world.read(tab, (db) => db.drafts.toArray());
    const stored = new Set(drafts.flatMap(({ text }) => wordsIn(text)));
    for (const word of words) if (stored.has(word.text)) word.stored = true;
  };
  const typeIn = async (tab: Tab, target: Target, text: string): Promise<void> => {
    const { what, conversation, box, isLocked } = await target(tab);
    if (isLocked?.()) return;
    trace(`${tab.page.owner.name}: types "${text}" behind "${box.text()}" in ${what}`);
    for (const word of wordsIn(text)) words.push({ text: word, conversation, what, box, stored: false });
    // Every other text begins a line of its own.
    const gap = world.typed.words % 2 === 0 ? '\n' : ' ';
    await world.through(tab, async () => box.type([box.text(), text].filter((part) => part !== '').join(gap)));
  };

  const sendIn = async (tab: Tab, target: Target): Promise<void> => {
    const one = await target(tab);
    const press = await one.press(one, await world.signedIn(tab));
    if (!press) return;
    await press.prepare?.();
    await press.note(await act(tab, press.deed, press.begin));
  };
  /** In the midst of what one tab does another is asked for the same. */
  const sendInBoth = async (tabs: readonly Tab[], target: Target): Promise<void> => {
    // Often both show the same.
    const isRested = chance(0.6);
    const boxes: { readonly one: OpenBox; readonly runtime: PageRuntime }[] = [];
    for (const tab of tabs) {
      if (!world.tabs.includes(tab)) return;
      boxes.push({ one: await target(tab), runtime: await world.signedIn(tab) });
    }
    if (isRested) {
      world.device.clock.advance(RESTED_MS);
      await runAll();
    }
    const sending: { readonly tab: Tab; readonly press: Press; readonly done: Promise<CommitResult> }[] = [];
    for (const { one, runtime } of boxes) {
      const { tab } = one;
      const press = world.tabs.includes(tab) ? await one.press(one, runtime) : undefined;
      if (!press) continue;
      sending.push({ tab, press, done: workOf(tab.page.owner, press.begin) });
      await runTasks(Math.floor(random() ** 2 * 40));
    }
    const dead: Press[] = [];
    for (const { tab, press, done } of sending) {
      if (world.tabs.includes(tab)) await press.note(await world.through(tab, () => done));
      else dead.push(press);
      // Which of the two comes first nobody knows, nor whether either goes before one that was held for it.
      press.deed.again = true;
    }
    for (const press of dead) await press.note(undefined);
  };
  /** A press on Send in one tab, or in two at once. */
  const pressIn = async (tab: Tab, target: Target): Promise<void> => {
    const others = world.tabs.filter((one) => one !== tab);
    if (others.length > 0 && chance(0.5)) await sendInBoth([tab, pick(others)], target);
    else await sendIn(tab, target);
  };

  const next = (): string => {
    world.typed.words += 1;
    // What was written behind a text is known by its beginning: no word begins with another.
    return `w${world.typed.words}x`;
  };
  const place = async (): Promise<readonly [Tab, Conversation]> => {
    const tab = pick(world.tabs);
    await world.signedIn(tab);
    return [tab, pick(memory.conversations)];
  };

  /** The page is hidden, or closed: what its boxes say is there again afterwards. */
  const leavePage: Step = async () => {
    const [tab] = await place();
    const closes = chance(0.6);
    trace(`${tab.page.owner.name} is ${closes ? 'closed' : 'hidden'}`);
    const its = on(tab);
    let left = 0;
    const later: { readonly press: Press; readonly done: Promise<CommitResult> }[] = [];
    for (const one of its) {
      keepWords(one);
      // Enter, and the page is closed at once.
      const press = chance(0.4) ? await one.press(one, await world.started(tab)) : undefined;
      if (press) {
        press.deed.again = true;
        const done = workOf(tab.page.owner, press.begin);
        if (press.isSeenLater) later.push({ press, done });
        await runTasks(Math.floor(random() ** 2 * 10));
      }
      void workOf(tab.page.owner, () => {
        left += 1;
        return one.box.leave();
      });
    }
    // A page is told before it goes; what it begins then may come to nothing.
    while (left < its.length && world.tabs.includes(tab)) await runTasks(1);
    if (closes) {
      // A request is made in more of them than a message.
      await runTasks(Math.floor(random() ** 2 * (world.writesSheets || world.writesNotes ? 80 : 20)));
      if (world.tabs.includes(tab)) world.killTab(tab);
    }
    for (const { press, done } of later)
      await press.note(world.tabs.includes(tab) ? await world.through(tab, () => done) : undefined);
  };

  /** The person is about to throw a refused action away, or to take it back into its box while a try of it may still arrive. */
  const noteThrown = async (tab: Tab, row: OutboxRow): Promise<void> => {
    const { lane, command } = row;
    const { text = '', note = '' } = row.input as { readonly text?: string; readonly note?: string };
    const thrown = [text, note];
    // With a request goes all that waits for it; what is half written is kept for the next one.
    if (command === 'ticket.create')
      await world.read(tab, async (db) => {
        thrown.push(...(await messagesOf(db, lane).toArray()).map(({ message }) => message.text ?? ''));
      });
    const gone = new Set(wordsIn(thrown.join(' ')));
    for (const word of words) if (gone.has(word.text)) word.thrown = true;
  };

  /** The person is about to have all that waits and is half written deleted. */
  const noteDeleted = (): void => {
    for (const word of words) word.deleted = true;
  };

  /** Holds what was typed against the server, the store and the boxes, when nothing waits any more. */
  const findFaults = async (): Promise<Finding[]> => {
    // A page that starts puts into the drafts what others have left.
    const tab = world.openTab();
    await world.signedIn(tab);
    await runAll();
    const { drafts, rows } = await world.read(tab, async (db) => ({
      rows: await db.messages.toArray(),
      drafts: await db.drafts.toArray(),
    }));
    // Nothing waits or is refused any more: nobody is led to what was written of a request anew, nor to what a ticket's former id has.
    const isFound = ({ ticketId }: { readonly ticketId: string }) => !mayStray(ticketId);
    const copies = [...world.localStorage].flatMap(([key, value]) =>
      // One that another page has stored says nothing any more.
      key.startsWith('draft:') && value.startsWith('{') ? [JSON.parse(value) as UnsavedDraft] : [],
    );
    const boxes = open.filter(living).map(({ box }) => box);
    const half = [...drafts.filter(isFound), ...copies].map(({ text }) => text).concat(boxes.map((box) => box.text()));
    const there = new Set(wordsIn(half.join(' ')));
    // What was on its way as its page was left, and is in no message, is written into the draft by the next start.
    const onItsWay = new Set(wordsIn(copies.flatMap(({ sending = [] }) => sending).join(' ')));
    const sent = [...world.server.messages, ...world.server.desk.notes].map(({ text }) => text);
    // What a restored server has lost is shown all the same (`checkMessages`).
    const lost = rows.filter(({ serverId }) => world.lost.has(Number(serverId)));
    const shown = new Set(wordsIn(lost.map(({ message }) => message.text ?? '').join(' ')));
    return words.flatMap(({ text, conversation, what, box, stored, thrown, deleted }): Finding[] => {
      // Thrown away, or put back into the box while a try of it may still arrive.
      const its = conversation ? [conversation] : [...conversationsOf(memory)];
      const isThrown = its.some(({ said }) => said.some((one) => one.thrown && wordsIn(one.text).includes(text)));
      if (thrown || isThrown || (conversation && !memory.conversations.includes(conversation))) return [];
      const messages = sent.filter((one) => wordsIn(one).includes(text));
      const standing = drafts.filter(isFound).flatMap((draft) => wordsIn(draft.text).filter((word) => word === text));
      const doubled = (how: string): Finding[] => [{ fault: 'doubled', what: `"${text}" of ${what} ${how}` }];
      if (messages.length > 0 && there.has(text)) return doubled('was sent, and is in a box still');
      if (new Set(messages).size < messages.length) return doubled('was sent twice');
      if (standing.length > 1) return doubled('stands twice among the drafts');
      if (messages.some((one) => wordsIn(one).filter((word) => word === text).length > 1))
        return doubled('stands twice in what was sent');
      const isGone =
        !deleted &&
        messages.length === 0 &&
        !there.has(text) &&
        !shown.has(text) &&
        !onItsWay.has(text) &&
        (stored || boxes.includes(box));
      return isGone ? [{ fault: 'lost', what: `"${text}", typed in ${what}` }] : [];
    });
  };

  return {
    on,
    openIn,
    close,
    typeIn,
    sendIn,
    pressIn,
    next,
    place,
    noteStored,
    noteThrown,
    noteDeleted,
    leavePage,
    findFaults,
  };
};
export type Boxes = ReturnType<typeof makeBoxes>;
