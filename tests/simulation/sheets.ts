import { written } from '#src/contract/written.ts';
import type { OutboxRow } from '#src/data/db/database.ts';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { readLastRequest } from '#src/data/db/meta.ts';
import { subscribeToStored } from '#src/data/db/read-with-retry.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { keepRefusedWords, whatBecame } from '#src/data/outbox/commands/refused-request.ts';
import type { CommitResult } from '#src/data/runtime.ts';
import type { PageRuntime } from '#src/data/start.ts';
import { emptyDisk, isDiskFull } from '#tests/support/client/disk.ts';
import type { Step } from './actions.ts';
import { type Boxes, type NewBox, NOTHING, type OpenBox, type Press, type Target } from './boxes.ts';
import { type Asked, type Memory, POISON, renewed, type Said } from './memory.ts';
import { workOf } from './tasks.ts';
import type { Tab, World } from './world.ts';

interface SheetsDeps {
  readonly world: World;
  readonly memory: Memory;
  readonly boxes: Boxes;
}

/** The sheet of a request for service on a page, as `RequestDialog` has it: of the next one, or of a refused one that is written anew. */
interface Sheet extends NewBox {
  readonly refused: OutboxRow | undefined;
  /** What has been sent in another window meanwhile, as `useSentElsewhere` sees it. */
  readonly seen: { begun?: string; now?: string };
  readonly look: () => Promise<void>;
  sending: boolean;
  closed: boolean;
}

const isSheet = (one: OpenBox): one is OpenBox & Sheet => 'seen' in one;

/** What a request was asked with besides stands in its sheet, and is sent from there. */
export const makeSheets = ({ world, memory, boxes }: SheetsDeps) => {
  const { pick, chance, trace } = world;

  const refusedOn = (tab: Tab): Promise<OutboxRow[]> =>
    world.read(tab, (db) =>
      db.outbox.filter((row) => row.command === 'ticket.create' && row.state === 'failed' && !row.doubts).toArray(),
    );

  const close = (one: OpenBox & Sheet): Promise<void> => {
    if (one.closed) return Promise.resolve();
    one.closed = true;
    return boxes.close(one);
  };

  /** The person, and the rest of the device, see which of the two stands there after a tab died in the midst. */
  const noteRenewed = async (refused: OutboxRow, asked: Asked, says: string, done?: CommitResult): Promise<void> => {
    const before = memory.asked.find(({ key }) => key === refused.key);
    let isMade = done?.ok === true;
    if (!done) {
      const at = world.tabs[0] ?? world.openTab();
      const queue = await world.read(at, (db) => db.outbox.where('lane').equals(refused.lane).toArray());
      const stands = queue.some(({ key }) => key === refused.key);
      const its = queue.find(({ command }) => command === 'ticket.create');
      // Another tab may have written it anew.
      isMade = !stands && before?.thrown !== true;
      if (isMade && its) asked.key = its.key;
    }
    asked.known = isMade ? 'made' : 'refused';
    if (!isMade) return;
    if (done?.ok) asked.key = done.value.key;
    const said: Said[] = says === '' ? [] : [{ text: says, files: [], known: 'made', withRequest: true }];
    renewed(memory, refused, asked, said);
  };

  const pressOn = (one: OpenBox & Sheet, runtime: PageRuntime, summary: string): Press | undefined => {
    const { tab, box, refused, seen } = one;
    if (one.sending || one.closed) return undefined;
    if (seen.now !== seen.begun) {
      // It opens what was sent there, unless the person means another one.
      trace(`${tab.page.owner.name}: another window has sent it`);
      if (refused || chance(0.5)) void workOf(tab.page.owner, () => close(one));
      else seen.begun = seen.now ?? '';
      return undefined;
    }
    const station = pick(['7', '8']);
    const asked: Asked = { summary, known: 'maybe' };
    memory.asked.push(asked);
    trace(`${tab.page.owner.name}: asks for "${summary}" at ${station}, saying "${box.text()}"`);
    world.askedHere(station, summary);
    let says = '';
    const make = async (): Promise<CommitResult> => {
      const after = refused ? undefined : (seen.begun ?? (await readLastRequest(runtime.db()).catch(() => undefined)));
      // What was written before and has just come is sent once it was seen.
      if (!(await box.seen()) || one.closed) return NOTHING;
      const text = box.text();
      says = written(text);
      const done = await runtime.outbox.commit(
        'ticket.create',
        { message: summary, service_id: station },
        {
          serviceAddress: `${station} Main St`,
          ...(refused && { replaces: refused.key }),
          ...(after !== undefined && { after }),
          ...(says !== '' && { says, draftRemainder: box.remainder(text) }),
        },
      );
      if (!done.ok) {
        if (done.error.code === 'NOT_FOUND') await one.look();
        return done;
      }
      box.clear();
      void close(one);
      return done;
    };
    const begin = async (): Promise<CommitResult> => {
      one.sending = true;
      try {
        return await make();
      } finally {
        one.sending = false;
      }
    };
    const note = async (done: CommitResult | undefined): Promise<void> => {
      if (refused) return noteRenewed(refused, asked, says, done);
      if (!done) return;
      asked.known = done.ok ? 'made' : 'refused';
      if (!done.ok) return;
      asked.key = done.value.key;
      const said: Said[] = says === '' ? [] : [{ text: says, files: [], known: 'made', withRequest: true }];
      asked.conversation = { id: done.value.ticketId, said, moved: [], noted: [] };
      memory.conversations.push(asked.conversation);
    };
    return { deed: asked, begin, note, isSeenLater: true };
  };

  /** What a request is for: refused, or made. */
  const anySummary = (): string =>
    chance(0.35) ? `${POISON} stop ${memory.asked.length}` : `stop ${memory.asked.length}`;

  const openRefused = async ({ db: current, ports }: PageRuntime, key: string) => {
    const db = current();
    return makingRoom(db, ports, () => keepRefusedWords(db, key));
  };

  const newSheet = async (tab: Tab, refused: OutboxRow | undefined): Promise<Sheet> => {
    const runtime = await world.started(tab);
    const opened = refused && (await openRefused(runtime, refused.key).catch(() => undefined));
    // Where its words cannot be stored, the screen says so.
    const draft = opened?.ok ? opened.value?.draft : undefined;
    const key = draft === undefined ? undefined : refused?.key;
    const seen: Sheet['seen'] = {};
    const read = async (): Promise<string> => {
      const db = runtime.db();
      if (key === undefined) return readLastRequest(db);
      const lane = refused?.lane ?? '';
      return (await whatBecame(db, key, lane)) === undefined ? '' : lane;
    };
    const update = (now: string): void => {
      seen.begun ??= key === undefined ? now : '';
      seen.now = now;
    };
    tab.ends.push(subscribeToStored(runtime.ports.clock, read, update));
    const sheet: Sheet = {
      draft: draft ?? NEXT_REQUEST,
      what: `the sheet of ${key === undefined ? 'the next request' : refused?.lane}`,
      refused: key === undefined ? undefined : refused,
      seen,
      look: () => read().then(update, () => undefined),
      sending: false,
      closed: false,
      isLocked: () => sheet.sending || (key !== undefined && seen.now !== seen.begun),
      press: (one, its) => (isSheet(one) ? pressOn(one, its, anySummary()) : undefined),
    };
    return sheet;
  };
  /** The tab's sheet. @param asked the refused request that it is to be of; by default there may be one or not */
  const sheetOn =
    (asked?: OutboxRow): Target =>
    async (tab) => {
      const refused = asked ?? pick((await refusedOn(tab)).filter(() => chance(0.6)));
      return boxes.openIn(tab, isSheet, () => newSheet(tab, refused));
    };

  const writeSheet: Step = async () => {
    const [tab] = await boxes.place();
    await boxes.typeIn(tab, sheetOn(), boxes.next());
    await boxes.noteStored(tab);
  };

  const pressSheet: Step = async () => {
    const [tab] = await boxes.place();
    await boxes.pressIn(tab, sheetOn());
  };

  const closeIn = (tab: Tab): Promise<void> =>
    world.through(tab, async () => {
      for (const one of boxes.on(tab)) if (isSheet(one) && !one.sending) await close(one);
    });
  const closeSheet: Step = async () => {
    const [tab] = await boxes.place();
    await closeIn(tab);
  };

  /** The person writes something, and sends it with a request. */
  const ask: Step = async () => {
    await writeSheet();
    await pressSheet();
  };

  /** Writes a refused request anew and sends it. @param calm no tab dies of it, and nothing is refused any more */
  const sendAnew = async (tab: Tab, row: OutboxRow, calm = false): Promise<void> => {
    await closeIn(tab);
    await boxes.typeIn(tab, sheetOn(row), boxes.next());
    if (!world.tabs.includes(tab)) return;
    const one = await sheetOn(row)(tab);
    if (!isSheet(one) || one.refused?.key !== row.key) return;
    if (!calm) return boxes.sendIn(tab, sheetOn(row));
    // A full device has room kept back for sending, not for writing.
    if (isDiskFull()) emptyDisk();
    const press = pressOn(one, await world.signedIn(tab), `stop ${memory.asked.length}`);
    if (press) await press.note(await world.through(tab, press.begin));
  };

  return { writeSheet, pressSheet, closeSheet, ask, sendAnew };
};
