import type { AccountDatabase, OutboxRow } from '#src/data/db/database.ts';
import { readLog } from '#src/data/db/ticket-log.ts';
import type { PageRuntime } from '#src/data/start.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTicketLog } from '#src/data/sync/ticket-log.ts';
import { refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { emptyDisk, isDiskFull } from '#tests/support/client/disk.ts';
import { unpaired } from '#tests/support/client/unpaired.ts';
import { decide, insist } from './actions.ts';
import { RESTED_MS } from './boxes.ts';
import { conversationsOf, type Finding, findFaults, type Shown } from './checks.ts';
import { askAgain, forget, type Memory, POISON } from './memory.ts';
import { makePersons, type Person } from './persons.ts';
import { letPass, liveOn } from './schedule.ts';
import { clearSmallValues } from './small-values.ts';
import { runAll, runTasks } from './tasks.ts';
import { makeWorld, type Tab, type World } from './world.ts';

/** What came of one schedule. */
export interface Life {
  readonly seed: number;
  readonly keys: boolean;
  readonly findings: readonly Finding[];
  readonly trace: readonly string[];
}

/** Milliseconds until nothing is on the line any more. */
const LINE_EMPTY_MS = 150_000;

/** Steps of the clock until everything must have arrived or been refused. */
const SETTLE_STEPS = 400;

/** Rows that can still go: due, and not behind one that failed. */
const underWay = (rows: readonly OutboxRow[]): boolean => {
  const blocked = new Set<string>();
  return rows.some((row) => {
    if (row.state === 'failed' && !row.passed) blocked.add(row.lane);
    return row.state === 'due' && !blocked.has(row.lane);
  });
};

/** Internal notes that are shown as sent, by their ticket. */
const notesOn = async (db: AccountDatabase): Promise<Shown['notes']> => {
  const ids = await db.tickets.toCollection().primaryKeys();
  const of = async (id: string) => [id, ((await readLog(db, id))?.notes ?? []).map(({ text }) => text)] as const;
  return new Map(await Promise.all(ids.map(of)));
};

const look = async (db: AccountDatabase): Promise<Shown> => ({
  aliases: new Map((await db.aliases.toArray()).map(({ localId, serverId }) => [localId, serverId])),
  messages: (await db.messages.toArray()).sort((a, b) => (a.order < b.order ? -1 : 1)),
  tickets: await db.tickets.toArray(),
  uploads: (await db.uploads.count()) + (await unpaired(db)).length,
  notes: await notesOn(db),
});

/** In the end all is well: signal, server, tabs. Everything goes, but for what was refused. */
const settle = async (world: World, tab: Tab): Promise<{ runtime: PageRuntime; rows: OutboxRow[] }> => {
  for (let step = 0; step < SETTLE_STEPS; step += 1) {
    await runAll();
    const runtime = await world.signedIn(tab);
    const rows = await world.read(tab, (db) => db.outbox.orderBy('seq').toArray());
    if (!underWay(rows) && world.workers.size === 0) return { runtime, rows };
    if (step > SETTLE_STEPS / 2 && isDiskFull() && world.filledAgain() && runtime.outbox.store.getState().full) {
      world.trace('the person does what the line says, and makes room');
      emptyDisk();
    }
    const wait = world.device.clock.nextIn();
    if (wait === undefined)
      throw new Error(
        `Nothing will ever happen: ${[...world.workers].map((one) => one.owner.name).join(', ')} at it, ${JSON.stringify(rows)}`,
      );
    world.device.clock.advance(wait);
  }
  throw new Error('It never comes to rest');
};

/** A little more than a screen waits between two looks. */
const POLL_MS = 3_500;

/** How often a screen asks: what was on its way when the trouble ended, a refresh for one, may still be given up. */
const ASKS = 3;

/** The screen asks for everything once more. The session may have ended. */
const lookOnceMore = async (world: World, memory: Memory, tab: Tab): Promise<void> => {
  const runtime = await world.signedIn(tab);
  const all = [...conversationsOf(memory)].flatMap(({ id }) => [
    () => refreshTicket(id, undefined, runtime),
    () => refreshMessages(id, undefined, runtime),
    ...(world.handsOver && world.staff ? [() => refreshTicketLog(id, undefined, runtime)] : []),
  ]);
  for (const ask of [() => refreshTickets({ staff: world.staff, page: 0 }, runtime), ...all])
    await world.read(tab, async () => {
      let answer = await ask();
      for (let tries = 1; !answer.ok && tries < ASKS; tries += 1) answer = await ask();
      // What a restored server has lost is not there.
      const isLost = world.restores && !answer.ok && answer.error.status === 404;
      if (!answer.ok && !isLost) throw new Error(`A screen cannot be loaded: ${JSON.stringify(answer.error)}`);
    });
};

/** All of one person's work goes, or is thrown away. @returns what the device shows then; or what went wrong */
const emptyTray = async ({ world, memory, actions }: Person, tab: Tab): Promise<Shown | Finding> => {
  const { trace, device } = world;
  for (let round = 0; ; round += 1) {
    const { runtime, rows } = await settle(world, tab);
    const shown = await world.read(tab, (db) => db.messages.toArray());
    for (const row of rows.filter((one) => one.state === 'failed')) {
      trace(`in the tray: ${row.command} ${Number(row.key.slice(-6))}`);
      if (row.doubts) {
        await decide(world, tab, runtime, row);
        continue;
      }
      if (world.explains && row.command === 'ticket.create' && round < 2) {
        await actions.askAnew(tab, runtime, row, true);
        continue;
      }
      const staff = ['ticket.status', 'ticket.assign', 'ticket.hand-over'].includes(row.command);
      // Closed by another: staff's answers find nobody.
      const closed =
        world.staff && world.server.tickets.some((one) => String(one.id) === row.lane && one.status === 'CLOSED');
      if (world.writesSheets && row.command === 'ticket.create' && round < 2) {
        await actions.sendAnew(tab, row, true);
        continue;
      }
      if (row.command === 'message.send' && shown.find((one) => one.key === row.key)?.delivery !== 'failed')
        return { fault: 'lost', what: `message ${row.key} is in the tray and not on the screen` };
      const { text, message } = row.input as { text?: string; message?: string };
      const gone = world.lost.has(Number(row.lane));
      const poison = staff || closed || gone || row.files || (text ?? message ?? '').startsWith(POISON);
      // Refused again where it must be; everything else is well by now.
      if (poison && round > 0) forget(memory, row);
      else askAgain(memory, row, world.keys);
      const act = poison && round > 0 ? 'discard' : 'retry';
      if (act === 'discard' && (world.writesSheets || world.writesNotes)) await actions.noteThrown(tab, row);
      await insist(world, tab, () => runtime.outbox[act](row.key));
    }
    if (rows.length === 0) {
      // What is still on the line arrives, whoever has given it up.
      await letPass(device.clock, LINE_EMPTY_MS);
      await runAll();
      // Full to the end: all was sent. What screens are given is stored when there is room.
      emptyDisk();
      for (let looks = world.restores ? 3 : 1; world.polls && looks > 0; looks -= 1) {
        await lookOnceMore(world, memory, tab);
        if (looks > 1) device.clock.advance(POLL_MS);
      }
      // What the screen has learned just now to be lost is in the tray again.
      if ((await world.read(tab, (db) => db.outbox.count())) === 0) return world.read(tab, look);
    }
    if (round > 60) return { fault: 'stuck', what: 'the tray never empties' };
  }
};

const end = async (world: World, persons: readonly Person[]): Promise<Finding[]> => {
  world.trace('all is well from here on');
  world.network.setTrouble(0);
  if (world.breaks) world.breakStorage(0);
  world.device.setOnline(true);
  for (const { page } of world.tabs) page.thaw();
  for (const page of world.workers) page.thaw();
  // A death that was on its way comes first.
  await runAll();
  const tab = world.tabs[0] ?? world.openTab();
  const shown: Shown[] = [];
  for (const person of persons) {
    const done = await emptyTray(person, tab);
    if ('fault' in done) return [done];
    shown.push(done);
  }
  const faults = persons.flatMap((one, i) => (shown[i] ? findFaults(one.world, one.memory, shown[i]) : []));
  if (world.composes || world.writesNotes) {
    // What was typed right before rests.
    await letPass(world.device.clock, RESTED_MS);
    for (const { actions } of persons) faults.push(...(await actions.findHalfWritten()));
  }
  const signedOut = world.server.reused.map(
    (account): Finding => ({ fault: 'wrong', what: `${account} was signed out as if a token had been copied` }),
  );
  return [...faults, ...signedOut, ...(world.thrownAway?.findings() ?? [])];
};

/** Lives one schedule through and looks at what became of everything. The same seed is the same life. */
export const live = async (seed: number, keys: boolean): Promise<Life> => {
  await clearSmallValues();
  const world = makeWorld(seed, keys);
  let findings: Finding[];
  try {
    const persons = await makePersons(world);
    world.network.setTrouble(world.random() * 0.8);
    await liveOn(world, persons, runTasks);
    findings = await end(world, persons.all);
  } catch (error) {
    findings = [{ fault: 'stuck', what: error instanceof Error ? (error.stack ?? error.message) : String(error) }];
  }
  world.end();
  await runTasks(2_000);
  return { seed, keys, findings, trace: world.lines };
};
