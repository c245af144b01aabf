import { parentPort } from 'node:worker_threads';
import { lacking } from '#server/imports/columns.ts';
import { createComparison } from '#server/imports/compare.ts';
import { FileRefused, openKept, openSheet } from '#server/imports/file/open-sheet.ts';
import type { RawRow } from '#server/imports/file/refused.ts';
import { createShow, keptOf, layoutOf, priceRuleOf, rawOf, wantedOf } from '#server/imports/layout.ts';
import type { Towns } from '#server/imports/places.ts';
import type { CompareTask, Counts, FromThread, KeptRow, ToThread } from '#server/imports/protocol.ts';
import { createExitPlaces, type ExitPlaces } from '#server/maps/exit-places.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { once } from '#server/maps/once.ts';
import { stepBack } from '#server/work/step-back.ts';
import { IMPORT } from '#src/contract/limits.ts';

// The thread that reads and compares spreadsheets: it has a memory of its own with a limit, and whatever a file does to it,
// the server goes on.

/** Rows of a staged batch. */
const BATCH = 200;
/** Rows that samples of the columns are taken from. */
const SHOWN = 200;

const port = parentPort;
if (port === null) throw new Error('This module is a thread.');
stepBack();

const exits = once(() => createExitPlaces(loadGazetteer()));

let answered: (message: ToThread) => void = () => undefined;
let lastAnswer: Promise<unknown> = Promise.resolve();

/** Says something to the server and waits for its answer. */
const ask = (message: FromThread): Promise<ToThread> => {
  const answer = new Promise<ToThread>((resolve) => {
    answered = resolve;
    port.postMessage(message);
  });
  lastAnswer = answer;
  return answer;
};

/** The server gets the next stations ready while the last ones are taken in. */
const takeStations = async (add: (list: Record<string, unknown>[]) => void): Promise<void> => {
  let next = ask({ type: 'stations' });
  for (;;) {
    const message = await next;
    if (message.type !== 'stations' || message.text === undefined) return;
    next = ask({ type: 'stations' });
    add(JSON.parse(message.text));
  }
};

/** The rows that the server has kept. */
const keptRows = async function* (): AsyncGenerator<RawRow[]> {
  for (;;) {
    const message = await ask({ type: 'kept' });
    if (message.type !== 'kept' || message.text === undefined) return;
    const list: (KeptRow & { readonly ticked: boolean })[] = JSON.parse(message.text);
    yield list.map(rawOf);
  }
};

const NO_COUNTS: Counts = { created: 0, changed: 0, unchanged: 0, duplicate: 0, suspicious: 0, rejected: 0 };

const openSource = async (task: CompareTask) => {
  const { from } = task;
  if (from === 'kept') return openKept(keptRows(), wantedOf(task));
  return openSheet(from.path, from.fileName, IMPORT, wantedOf(task));
};

const compare = async (task: CompareTask): Promise<FromThread> => {
  const sheet = await openSource(task);
  const keep = task.from !== 'kept';
  const { header, columns } = sheet;
  const { kind, now, takeTicked } = task;
  const problem = sheet.problem ?? lacking(columns, kind);
  // The gazetteer is large, and prices alone never ask for it.
  const gazetteer: Towns & ExitPlaces = {
    findTown: (name, state) => loadGazetteer().findTown(name, state),
    findTowns: (name, state) => loadGazetteer().findTowns(name, state),
    findExit: (address, state, town) => exits().findExit(address, state, town),
  };
  const prices = priceRuleOf(task, header);
  const comparison = createComparison(columns, { kind, now: new Date(now), gazetteer, takeTicked, prices });
  const show = createShow(sheet.above);
  if (problem === undefined) await takeStations(comparison.addStations);
  let sent: Promise<unknown> = Promise.resolve();
  /** One batch is made ready while the server sees to the one before. */
  const say = async (message: FromThread): Promise<void> => {
    await sent;
    sent = ask(message);
  };
  let rows = 0;
  // Rows that were kept need no progress: they come from the server itself.
  const keepRows = async (batch: readonly RawRow[]): Promise<void> => {
    if (keep) await say({ type: 'read', rows, kept: JSON.stringify(batch.map(keptOf)) });
  };
  await keepRows(sheet.above);
  for await (const batch of sheet.rows) {
    if (rows === 0) show.add(batch.slice(0, SHOWN));
    if (problem === undefined) for (const { row, cells, ticked } of batch) comparison.addRow(row, cells, ticked);
    rows += batch.length;
    await keepRows(batch);
  }
  await sent;
  let waiting: unknown[] = [];
  const send = async (): Promise<void> => {
    const message = { type: 'rows', text: JSON.stringify(waiting), count: waiting.length } as const;
    waiting = [];
    await say(message);
  };
  for (const staged of problem === undefined ? comparison.staged() : []) {
    waiting.push(staged);
    if (waiting.length === BATCH) await send();
  }
  if (waiting.length > 0) await send();
  await sent;
  const counts = problem === undefined ? comparison.counts() : NO_COUNTS;
  const layout = layoutOf({ sheet, task, show, differing: comparison.differing() });
  const ignoredColumns = header.filter((name, at) => columns[at] === undefined && name !== '');
  return { type: 'done', counts, rows, layout, ignoredColumns, problem };
};

const serve = async (task: CompareTask): Promise<void> => {
  try {
    port.postMessage(await compare(task));
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    // An answer that came later would be taken for one to the next task.
    await lastAnswer;
    port.postMessage({ type: 'refused', sentence: error.message } satisfies FromThread);
  }
};

port.on('message', (message: ToThread) => {
  // Of a thread, it ends the thread alone.
  if (message.type === 'end') process.exit();
  if (message.type === 'task') void serve(message.task);
  else answered(message);
});
