import { TICKET_MOVES } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { OutboxRow, TicketRow } from '#src/data/db/database.ts';
import type { CommitResult, NewFile } from '#src/data/runtime.ts';
import type { PageRuntime } from '#src/data/start.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTicketLog } from '#src/data/sync/ticket-log.ts';
import { refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { expectedState } from '#src/features/tickets/staff/model/actions.ts';
import type { Result } from '#src/lib/result.ts';
import { emptyDisk, isDiskFull } from '#tests/support/client/disk.ts';
import { makeBoxes } from './boxes.ts';
import { makeComposing } from './composing.ts';
import {
  askAgain,
  type Conversation,
  conversationOf,
  type Deed,
  forget,
  type Handed,
  isHanded,
  type Memory,
  type Moved,
  POISON,
  renewed,
} from './memory.ts';
import { makeNotes } from './notes.ts';
import { SOMEBODY, THIRD } from './others.ts';
import { makeSheets } from './sheets.ts';
import { runTasks, workOf } from './tasks.ts';
import type { Tab, World } from './world.ts';

/** One thing that a person, the device or the network does. */
export type Step = () => Promise<void> | void;

/** Tasks that run after an action begins, before the tab dies, at most. */
const MOMENT = 60;

/** A small file; its bytes are its name's. */
const fileOf = (name: string): NewFile => ({
  name,
  mimeType: 'text/plain',
  bytes: new TextEncoder().encode(name).buffer,
});

/**
 * Does what must not fail; where the screen says that the device is full, the person makes room and does it again, and where
 * the session has ended meanwhile, they sign in first.
 */
export const insist = async (world: World, tab: Tab, work: () => Promise<Result<unknown, AppError>>): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const done = await world.through(tab, work);
    if (done.ok) return;
    const { kind, message } = done.error;
    world.trace(`  the screen says no: ${message}`);
    if (kind === 'quota' && world.filledAgain() && isDiskFull()) emptyDisk();
    else if (kind === 'session' && tries < 5) await world.signedIn(tab);
    else if (world.breaks && done.error.code === 'STORAGE' && tries < 60) continue;
    else throw new Error(`The screen says no: ${JSON.stringify(done.error)}`);
  }
};

/**
 * The person says whether an action in doubt was made before: they know what they did on the other device, and which messages of a
 * conversation are somebody else's, though the page does not where it has not learned who they are. Of several requests that say the
 * same they tell which is which.
 */
export const decide = async (world: World, tab: Tab, runtime: PageRuntime, row: OutboxRow): Promise<void> => {
  const { server, elsewhere, trace } = world;
  const { message } = row.input as { message?: string };
  const others = new Set<string | undefined>(
    await world.read(tab, async (db) => (await db.outbox.toArray()).map(({ key }) => key)),
  );
  const isIts = (id: number) => {
    if (elsewhere.has(id)) return false;
    const ticket = server.tickets.find((one) => one.id === id);
    const isOthers = ticket?.key !== row.key && others.has(ticket?.key);
    if (message !== undefined) return ticket?.summary === message && !isOthers;
    return server.messages.find((one) => one.id === id)?.sender !== SOMEBODY;
  };
  const its = row.doubts?.find((doubt) => isIts(Number(doubt.id)))?.id;
  trace(`${tab.page.owner.name}: ${row.command} ${Number(row.key.slice(-6))} is ${its ?? 'none of those'}`);
  await insist(world, tab, () => runtime.outbox.answer(row.key, its));
};

/** What the person does: writes, asks, moves tickets, tidies the tray. Everything that was done is in `memory`. */
export const makeActions = (world: World, memory: Memory) => {
  const { pick, chance, trace, random } = world;
  let texts = 0;

  /** A tab where the person is signed in and can act. */
  const ready = async (): Promise<{ tab: Tab; runtime: PageRuntime }> => {
    const tab = pick(world.tabs);
    return { tab, runtime: await world.signedIn(tab) };
  };

  /** Begins an action. Then the person waits for the screen, or the tab dies in the midst. */
  const act = async (tab: Tab, deed: Deed, begin: () => Promise<CommitResult>): Promise<CommitResult | undefined> => {
    if (chance(0.08)) {
      void workOf(tab.page.owner, begin);
      await runTasks(Math.floor(random() * MOMENT));
      world.killTab(tab);
      return undefined;
    }
    const result = await world.through(tab, begin);
    deed.known = result.ok ? 'made' : 'refused';
    if (result.ok) deed.key = result.value.key;
    else trace(`  the screen says no: ${result.error.message}`);
    return result;
  };

  /** What is said while a message is held for one before it that is being changed goes before that. */
  const takePlace = async (
    tab: Tab,
    { said, edited }: Conversation,
    deed: Conversation['said'][number],
  ): Promise<void> => {
    if (!edited) return;
    const held = await world.read(tab, (db) =>
      db.outbox.filter(({ error }) => error?.code === 'HELD_FOR_EDIT').toArray(),
    );
    const keys = new Set(held.map(({ key }) => key));
    const place = said.findIndex(({ key }) => key !== undefined && keys.has(key));
    if (place >= 0) said.splice(place, 0, ...said.splice(said.indexOf(deed), 1));
    // Staff's may have to wait for a taking, and of one whose tab died the key is not known.
    if (keys.size > 0 && (world.staff || place < 0)) deed.again = true;
  };

  /** Whose it is may not be known where its taking was answered with nothing, nor which of the last changes came about. */
  const mayBeIdle = ({ moved }: Conversation, row: TicketRow, to: string): boolean => {
    const last = moved.slice(
      Math.max(
        0,
        moved.findLastIndex(({ known }) => known === 'made'),
      ),
    );
    const unknown = row.move !== undefined || row.ticket.assigned_manager_id === undefined;
    const goesTo = (one: Moved) => one.status === 'IN_PROGRESS' && (isHanded(one) ? one.to : world.account) === to;
    return unknown && last.some(goesTo);
  };

  const boxes = makeBoxes({ world, memory, act });
  const composing = makeComposing({ world, boxes, takePlace });
  const sheets = makeSheets({ world, memory, boxes });
  const notes = makeNotes({ world, boxes, mayBeIdle });

  const sayIn = async (conversation: Conversation): Promise<void> => {
    if (world.composes) return composing.sayIn(conversation);
    const { tab, runtime } = await ready();
    const kind = random();
    texts += 1;
    const text = kind < 0.06 ? `${POISON} ${texts}` : kind < 0.4 ? 'ok' : `text ${texts}`;
    const files = chance(0.25)
      ? [`${chance(0.05) ? POISON : 'file'} ${texts}.txt`, ...(chance(0.3) ? [`more ${texts}.txt`] : [])]
      : [];
    const said: Conversation['said'][number] = { text, files, known: 'maybe' };
    conversation.said.push(said);
    trace(
      `${tab.page.owner.name}: says "${text}" ${files.length > 0 ? `with ${files.join(', ')} ` : ''}in ${conversation.id}`,
    );
    // Staff take with it what nobody works on, as the page does: refused, the answer is held back until the person decides.
    const taking = world.staff ? { take: true } : {};
    const ticket = world.staff ? await world.read(tab, (db) => db.tickets.get(conversation.id)) : undefined;
    const shown = ticket?.status;
    // Staff's box is locked there.
    if (shown === 'CLOSED') {
      conversation.said.pop();
      return;
    }
    const mayTake = () => conversation.moved.push({ status: 'IN_PROGRESS', known: 'maybe' });
    if (shown === 'OPEN' || shown === 'TO_DO') mayTake();
    const extra = { ...taking, ...(files.length > 0 ? { files: files.map(fileOf) } : {}) };
    await takePlace(tab, conversation, said);
    await act(tab, said, () => runtime.outbox.commit('message.send', { ticket_id: conversation.id, text }, extra));
    if (shown !== 'IN_PROGRESS' || ticket?.move === undefined) return;
    // What was shown as taken may have been refused just then: the answer takes it after all.
    const key = said.key ?? '';
    const row = world.tabs.includes(tab)
      ? await world.read(tab, (db) => db.outbox.where('key').equals(key).first())
      : undefined;
    if (row?.answersWith !== ticket.move.key) mayTake();
  };

  const say: Step = () => sayIn(pick(memory.conversations));

  const ask: Step = async () => {
    if (world.writesSheets) return sheets.ask();
    const { tab, runtime } = await ready();
    const summary = chance(world.explains ? 0.3 : 0.1)
      ? `${POISON} stop`
      : pick(['same stop', `stop ${memory.asked.length}`]);
    const station = pick(['7', '8']);
    const asked: Memory['asked'][number] = { summary, known: 'maybe' };
    memory.asked.push(asked);
    trace(`${tab.page.owner.name}: asks for "${summary}" at ${station}`);
    world.askedHere(station, summary);
    const input = { message: summary, service_id: station };
    // What it is for, in a message of its own right behind it.
    const explains = world.explains && chance(0.7);
    const files = explains && chance(0.3) ? [`asked ${memory.asked.length}.txt`] : [];
    const says = explains ? { says: `asked ${memory.asked.length}`, files: files.map(fileOf) } : undefined;
    const result = await act(tab, asked, () =>
      runtime.outbox.commit('ticket.create', input, { serviceAddress: `${station} Main St`, ...says }),
    );
    if (!result?.ok) return;
    // The screen shows both or neither; the key of the message is named by nobody.
    const said = says ? [{ text: says.says, files, known: 'made', withRequest: true } as const] : [];
    asked.conversation = { id: result.value.ticketId, said, moved: [], noted: [] };
    memory.conversations.push(asked.conversation);
  };

  /** A change of status from what the screen shows, where the rules know one (`TICKET_MOVES`). */
  const move: Step = async () => {
    const { tab, runtime } = await ready();
    const conversation = pick(memory.conversations);
    const id = await world.read(
      tab,
      async (db) => (await db.aliases.get(conversation.id))?.serverId ?? conversation.id,
    );
    const row = await world.read(tab, (db) => db.tickets.get(id));
    const from = row?.status;
    const status = from && pick(TICKET_MOVES[from]);
    // Writing into a closed conversation is another matter.
    if (!row || !from || !status || status === 'CLOSED' || status === 'OPEN') return;
    const moved = { status, known: 'maybe' as const };
    conversation.moved.push(moved);
    trace(`${tab.page.owner.name}: ${id} from ${from} to ${status}`);
    await act(tab, moved, () =>
      status === 'IN_PROGRESS'
        ? runtime.outbox.commit('ticket.status', { id, status: 'IN_PROGRESS', from }, { assign: true })
        : runtime.outbox.commit('ticket.status', { id, status, ...expectedState(row) }),
    );
  };

  /** An agent gives a ticket to somebody, themselves among them, from what the screen shows. */
  const handOver: Step = async () => {
    if (world.writesNotes) return notes.sayIn('hand-over');
    const { tab, runtime } = await ready();
    const conversation = pick(memory.conversations);
    const row = await world.read(tab, (db) => db.tickets.get(conversation.id));
    if (!row || row.status === 'CLOSED') return;
    const to = pick([world.account, SOMEBODY, THIRD]);
    if (row.status === 'IN_PROGRESS' && !row.move && row.ticket.assigned_manager_id === to) return;
    texts += 1;
    const seen = expectedState(row);
    const idle = mayBeIdle(conversation, row, to);
    const handed: Handed = { status: 'IN_PROGRESS', text: `handed ${texts}`, to, seen, idle, known: 'maybe' };
    conversation.moved.push(handed);
    conversation.noted.push(handed);
    trace(`${tab.page.owner.name}: gives ${row.id} to ${to} from ${JSON.stringify(seen)} with "${handed.text}"`);
    const input = { id: row.id, agent_id: to, ...seen, note: handed.text };
    const done = await act(tab, handed, () => runtime.outbox.commit('ticket.hand-over', input));
    handed.kept = done?.ok === true;
  };

  const note: Step = async () => {
    if (world.writesNotes) return notes.sayIn('note');
    const { tab, runtime } = await ready();
    const conversation = pick(memory.conversations);
    texts += 1;
    const text = chance(0.06) ? `${POISON} note ${texts}` : `note ${texts}`;
    const noted = { text, known: 'maybe' as const };
    conversation.noted.push(noted);
    trace(`${tab.page.owner.name}: notes "${text}" about ${conversation.id}`);
    await act(tab, noted, () => runtime.outbox.commit('ticket.note', { id: conversation.id, text }));
  };

  /** An agent opens a ticket again that the screen shows as closed. */
  const reopen: Step = async () => {
    const { tab, runtime } = await ready();
    const conversation = pick(memory.conversations);
    const { id } = conversation;
    if ((await world.read(tab, (db) => db.tickets.get(id)))?.status !== 'CLOSED') return;
    const moved = { status: 'IN_PROGRESS' as const, known: 'maybe' as const };
    conversation.moved.push(moved);
    trace(`${tab.page.owner.name}: opens ${id} again`);
    const move = { id, status: 'IN_PROGRESS' as const, from: 'CLOSED' as const };
    await act(tab, moved, () => runtime.outbox.commit('ticket.status', move));
  };

  /** The person takes a file back from a waiting message. */
  const takeBack: Step = async () => {
    const { tab, runtime } = await ready();
    const upload = (await world.read(tab, (db) => db.uploads.toArray()))[0];
    if (!upload) return;
    let taken = false;
    await insist(world, tab, async () => {
      const done = await runtime.outbox.cancelUpload(upload.id);
      taken = done.ok && done.value;
      return done;
    });
    if (!taken && world.breaks) {
      // What broke off may be done all the same: the person looks.
      const [left, row] = await world.read(tab, (db) =>
        Promise.all([db.uploads.get(upload.id), db.outbox.where('key').equals(upload.key).first()]),
      );
      taken = left === undefined && row?.attempts === 0;
    }
    trace(`${tab.page.owner.name}: takes ${upload.fileName} back${taken ? '' : ', too late'}`);
    const said = memory.conversations.flatMap((one) => one.said).find((one) => one.files.includes(upload.fileName));
    if (taken && said) said.files = said.files.filter((name) => name !== upload.fileName);
  };

  /** The person writes a refused request anew, with other words, at the same stop or another. @param calm no tab dies of it */
  const askAnew = async (tab: Tab, runtime: PageRuntime, row: OutboxRow, calm = false): Promise<void> => {
    texts += 1;
    const summary = chance(0.2) ? `${POISON} again` : `anew ${texts}`;
    const says = chance(0.7) ? `anew ${texts}` : undefined;
    const files = says !== undefined && chance(0.3) ? [`anew ${texts}.txt`] : [];
    trace(
      `${tab.page.owner.name}: writes ${Number(row.key.slice(-6))} anew as "${summary}", saying ${says ?? 'nothing'}`,
    );
    const asked: Memory['asked'][number] = { summary, known: 'maybe' };
    memory.asked.push(asked);
    const extra = { ...(says !== undefined && { says, files: files.map(fileOf) }), replaces: row.key };
    const input = { message: summary, service_id: pick(['7', '8']) };
    const begin = () => runtime.outbox.commit('ticket.create', input, extra);
    // A full device has room kept back for sending, not for writing.
    if (calm && isDiskFull()) emptyDisk();
    if (calm) await insist(world, tab, begin);
    else if ((await act(tab, asked, begin))?.ok === false) return;
    // A tab that died in the midst has done it or not: the person sees which of the two stands there.
    if (world.tabs.length === 0) world.openTab();
    const at = (await ready()).tab;
    const queue = await world.read(at, (db) => db.outbox.where('lane').equals(row.lane).sortBy('seq'));
    const stands = queue.some((one) => one.key === row.key);
    const its = queue.find((one) => one.command === 'ticket.create' && !stands);
    if (its) asked.key = its.key;
    asked.known = stands ? 'refused' : 'made';
    if (!stands)
      renewed(memory, row, asked, says === undefined ? [] : [{ text: says, files, known: 'made', withRequest: true }]);
  };

  const tidy: Step = async () => {
    const { tab, runtime } = await ready();
    const row = (await world.read(tab, (db) => db.outbox.where('state').equals('failed').toArray()))[0];
    if (!row) return;
    if (row.doubts) return decide(world, tab, runtime, row);
    const way = pick(['retry', 'retry', 'discard', 'edit'] as const);
    if (way === 'edit' && world.explains && row.command === 'ticket.create') return askAnew(tab, runtime, row);
    if (way === 'edit' && world.writesSheets && row.command === 'ticket.create') return sheets.sendAnew(tab, row);
    if (way !== 'retry' && (world.writesSheets || world.writesNotes)) await boxes.noteThrown(tab, row);
    trace(`${tab.page.owner.name}: ${way} of ${row.command} ${Number(row.key.slice(-6))}`);
    await insist(world, tab, () => runtime.outbox[way](row.key));
    const left = await world.read(tab, (db) => db.outbox.where('key').equals(row.key).count());
    // What was asked for again may be done by the time that it is looked for.
    const place = conversationOf(memory, row);
    if (left === 0 && way !== 'retry') forget(memory, row);
    else askAgain(memory, row, world.keys);
    if (way !== 'edit' || left > 0 || !place) return;
    place.edited = true;
    // What it has become is mostly sent at once.
    if (chance(0.7)) await sayIn(place);
  };

  /** A screen asks for news, as it does every few seconds; nobody waits for it. */
  const poll: Step = () => {
    const { page, runtime } = pick(world.tabs);
    if (runtime?.session.store.getState().status !== 'signed-in') return;
    const { id } = pick(memory.conversations);
    const messages = [`the messages of ${id}`, () => refreshMessages(id, undefined, runtime)] as const;
    const log = [`the log of ${id}`, () => refreshTicketLog(id, undefined, runtime)] as const;
    const [what, work] = pick([
      ['the list of tickets', () => refreshTickets({ staff: world.staff, page: 0 }, runtime)],
      [`ticket ${id}`, () => refreshTicket(id, undefined, runtime)],
      messages,
      world.handsOver && world.staff ? log : messages,
    ] as const);
    trace(`${page.owner.name}: asks for ${what}`);
    // A session that ends meanwhile takes the database away.
    workOf<unknown>(page.owner, work).catch(() => undefined);
  };

  const { type, press } = composing;
  const { writeSheet, pressSheet, closeSheet, sendAnew } = sheets;
  const { writeNote, pressNote } = notes;
  const { leavePage, noteThrown, noteDeleted, findFaults: findHalfWritten } = boxes;
  return {
    ...{ say, ask, askAnew, move, handOver, note, reopen, takeBack, tidy, poll },
    ...{ type, press, writeSheet, pressSheet, closeSheet, sendAnew, writeNote, pressNote },
    ...{ leavePage, noteThrown, noteDeleted, findHalfWritten },
  };
};
export type Actions = ReturnType<typeof makeActions>;

/** A ticket that is there from the start. */
export const knownTicket = (id: number): Conversation => ({ id: String(id), said: [], moved: [], noted: [] });
