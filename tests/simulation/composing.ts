import { written } from '#src/contract/written.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import type { UnsavedDraft } from '#src/data/db/draft-copies.ts';
import { type DraftBox, makeDraftBox } from '#src/data/drafts/box.ts';
import type { CommitResult } from '#src/data/runtime.ts';
import type { PageRuntime } from '#src/data/start.ts';
import { err } from '#src/lib/result.ts';
import type { Step } from './actions.ts';
import type { Finding } from './checks.ts';
import { type Conversation, type Deed, type Memory, POISON, type Said } from './memory.ts';
import { runAll, runTasks, workOf } from './tasks.ts';
import type { Tab, World } from './world.ts';

/** Something that the person typed, which no two words have in common. */
interface Word {
  readonly text: string;
  readonly conversation: Conversation;
  readonly box: DraftBox;
  /** It was seen in the store, or its page was left with it: from then on it may not be gone. */
  stored: boolean;
}

/** A box that stands on a tab's page. */
interface OpenBox {
  readonly tab: Tab;
  readonly conversation: Conversation;
  readonly db: AccountDatabase;
  readonly box: DraftBox;
}

interface ComposingDeps {
  readonly world: World;
  readonly memory: Memory;
  /** Begins an action; the tab may die in the midst (`makeActions`). */
  readonly act: (tab: Tab, deed: Deed, begin: () => Promise<CommitResult>) => Promise<CommitResult | undefined>;
  /** Its place among what was said (`makeActions`). */
  readonly takePlace: (tab: Tab, conversation: Conversation, deed: Said) => Promise<void>;
}

/** Milliseconds after which nothing that is typed waits to be stored. */
export const RESTED_MS = 2_000;

const NOTHING: CommitResult = err({ kind: 'rejected', message: 'Nothing is written there' });

const wordsIn = (text: string): readonly string[] => text.match(/\bw\d+\b/g) ?? [];

/** The boxes of messages on the pages of a device's tabs, and the person who types in them and presses Send. */
export const makeComposing = ({ world, memory, act, takePlace }: ComposingDeps) => {
  const { pick, chance, trace, random } = world;
  const words: Word[] = [];
  let open: OpenBox[] = [];
  let typed = 0;

  const living = ({ tab, db }: OpenBox) => world.tabs.includes(tab) && db.isOpen();
  const boxIn = async (tab: Tab, conversation: Conversation): Promise<DraftBox> =>
    world.read(tab, async (db) => {
      const there = open.find((one) => one.tab === tab && one.conversation === conversation && one.db === db);
      if (there) return there.box;
      const runtime = await world.started(tab);
      const box = makeDraftBox(() => runtime, conversation.id);
      tab.ends.push(box.watch(conversation.id));
      open = [...open.filter(living), { tab, conversation, db, box }];
      await box.seen();
      return box;
    });
  /** What is in the store has been typed for good. */
  const noteStored = async (tab: Tab): Promise<void> => {
    const drafts = await world.read(tab, (db) => db.drafts.toArray());
    const stored = new Set(drafts.flatMap(({ text }) => wordsIn(text)));
    for (const word of words) if (stored.has(word.text)) word.stored = true;
  };
  const typeIn = async (tab: Tab, conversation: Conversation, text: string): Promise<DraftBox> => {
    const box = await boxIn(tab, conversation);
    trace(`${tab.page.owner.name}: types "${text}" behind "${box.text()}" in ${conversation.id}`);
    for (const word of wordsIn(text)) words.push({ text: word, conversation, box, stored: false });
    await world.through(tab, async () => box.type([box.text(), text].filter((part) => part !== '').join(' ')));
    return box;
  };

  /** A press on Send, of which nothing is known yet; undefined where nothing stands in the box. */
  const pressOn = (tab: Tab, runtime: PageRuntime, conversation: Conversation, box: DraftBox) => {
    const said = { text: written(box.text()), files: [], known: 'maybe' } satisfies Said;
    if (said.text === '') return undefined;
    conversation.said.push(said);
    trace(`${tab.page.owner.name}: sends "${said.text}" in ${conversation.id}`);
    const begin = () =>
      new Promise<CommitResult>((resolve) => {
        // Another tab may have sent it right before the press.
        if (written(box.text()) === '') return resolve(NOTHING);
        box.send(async (message, draftRemainder) => {
          said.text = written(message);
          const input = { ticket_id: conversation.id, text: said.text };
          const done = await runtime.outbox.commit('message.send', input, { draftRemainder });
          if (!done.ok) box.restore(message);
          resolve(done);
          return done.ok;
        });
      });
    return { tab, said: said as Said, begin };
  };
  /** Another tab may have sent it: then this one has made nothing of it. */
  const noteMade = async (tab: Tab, said: Said, done: CommitResult | undefined): Promise<void> => {
    if (!done) return;
    const made =
      done.ok && (await world.read(tab, (db) => db.messages.where('key').equals(done.value.key).count())) > 0;
    said.known = made ? 'made' : 'refused';
  };
  const sendIn = async (tab: Tab, conversation: Conversation): Promise<void> => {
    const box = await boxIn(tab, conversation);
    const press = pressOn(tab, await world.signedIn(tab), conversation, box);
    if (!press) return;
    await takePlace(tab, conversation, press.said);
    await noteMade(tab, press.said, await act(tab, press.said, press.begin));
  };
  /** In the midst of what one tab does another is asked for the same. */
  const sendInBoth = async (tabs: readonly Tab[], conversation: Conversation): Promise<void> => {
    // Often both show the same.
    const isRested = chance(0.6);
    const boxes: { readonly tab: Tab; readonly box: DraftBox; readonly runtime: PageRuntime }[] = [];
    for (const tab of tabs) {
      if (!world.tabs.includes(tab)) return;
      boxes.push({ tab, box: await boxIn(tab, conversation), runtime: await world.signedIn(tab) });
    }
    if (isRested) {
      world.device.clock.advance(RESTED_MS);
      await runAll();
    }
    const sending: { readonly tab: Tab; readonly said: Said; readonly done: Promise<CommitResult> }[] = [];
    for (const { tab, box, runtime } of boxes) {
      const press = world.tabs.includes(tab) ? pressOn(tab, runtime, conversation, box) : undefined;
      if (!press) continue;
      sending.push({ ...press, done: workOf(tab.page.owner, press.begin) });
      await runTasks(Math.floor(random() ** 2 * 40));
    }
    for (const { tab, said, done } of sending) {
      if (world.tabs.includes(tab)) await noteMade(tab, said, await world.through(tab, () => done));
      // Which of the two comes first nobody knows, nor whether either goes before one that was held for it.
      said.again = true;
    }
  };

  const next = (): string => {
    typed += 1;
    return `w${typed}`;
  };
  const place = async (): Promise<readonly [Tab, Conversation]> => {
    const tab = pick(world.tabs);
    await world.signedIn(tab);
    return [tab, pick(memory.conversations)];
  };

  /** Writes a message and sends it: with it goes what stood in the box before. */
  const sayIn = async (conversation: Conversation): Promise<void> => {
    const [tab] = await place();
    const kind = random();
    await typeIn(tab, conversation, kind < 0.06 ? `${POISON} ${next()}` : kind < 0.3 ? 'ok' : next());
    if (world.tabs.includes(tab)) await sendIn(tab, conversation);
  };

  const type: Step = async () => {
    const [tab, conversation] = await place();
    await typeIn(tab, conversation, next());
    await noteStored(tab);
  };

  const press: Step = async () => {
    const [tab, conversation] = await place();
    const others = world.tabs.filter((one) => one !== tab);
    if (others.length > 0 && chance(0.5)) await sendInBoth([tab, pick(others)], conversation);
    else await sendIn(tab, conversation);
  };

  /** The page is hidden, or closed: what its boxes say is there again afterwards. */
  const leavePage: Step = async () => {
    const [tab] = await place();
    const closes = chance(0.6);
    trace(`${tab.page.owner.name} is ${closes ? 'closed' : 'hidden'}`);
    const its = open.filter((one) => one.tab === tab && living(one));
    let left = 0;
    for (const { box, conversation } of its) {
      for (const word of words) if (word.box === box && wordsIn(box.text()).includes(word.text)) word.stored = true;
      // Enter, and the page is closed at once.
      const press = chance(0.4) ? pressOn(tab, await world.started(tab), conversation, box) : undefined;
      if (press) {
        press.said.again = true;
        void workOf(tab.page.owner, press.begin);
        await runTasks(Math.floor(random() ** 2 * 10));
      }
      void workOf(tab.page.owner, () => {
        left += 1;
        return box.leave();
      });
    }
    // A page is told before it goes; what it begins then may come to nothing.
    while (left < its.length && world.tabs.includes(tab)) await runTasks(1);
    if (!closes) return;
    await runTasks(Math.floor(random() ** 2 * 20));
    if (world.tabs.includes(tab)) world.killTab(tab);
  };

  /** Holds what was typed against the server, the store and the boxes, when nothing waits any more. */
  const findFaults = async (tab: Tab): Promise<Finding[]> => {
    const drafts = await world.read(tab, (db) => db.drafts.toArray());
    const copies = [...world.localStorage].flatMap(([key, value]) =>
      key.startsWith('draft:') ? [JSON.parse(value) as UnsavedDraft] : [],
    );
    const boxes = open.filter(living).map(({ box }) => box);
    const half = [...drafts, ...copies].map(({ text }) => text).concat(boxes.map((box) => box.text()));
    const there = new Set(wordsIn(half.join(' ')));
    // What was on its way as its page was left, and is in no message, is written into the draft by the next start.
    const onItsWay = new Set(wordsIn(copies.flatMap(({ sending = [] }) => sending).join(' ')));
    const sent = world.server.messages.map(({ text }) => text);
    return words.flatMap(({ text, conversation, box, stored }): Finding[] => {
      // Thrown away, or put back into the box while a try of it may still arrive.
      const isThrown = conversation.said.some((one) => one.thrown && wordsIn(one.text).includes(text));
      if (isThrown || !memory.conversations.includes(conversation)) return [];
      const its = sent.filter((one) => wordsIn(one).includes(text));
      const doubled = (what: string): Finding[] => [
        { fault: 'doubled', what: `"${text}" of ${conversation.id} ${what}` },
      ];
      if (its.length > 0 && there.has(text)) return doubled('was sent, and is in a box still');
      if (new Set(its).size < its.length) return doubled('was sent twice');
      const isGone = its.length === 0 && !there.has(text) && !onItsWay.has(text) && (stored || boxes.includes(box));
      return isGone ? [{ fault: 'lost', what: `"${text}", typed in ${conversation.id}` }] : [];
    });
  };

  return { sayIn, type, press, leavePage, findFaults };
};
