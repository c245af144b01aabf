import { parentPort } from 'node:worker_threads';
import { createComparison } from '#server/imports/compare.ts';
import { FileRefused, openSheet, type SheetRow } from '#server/imports/file/open-sheet.ts';
import type { Towns } from '#server/imports/places.ts';
import type { CompareTask, FromThread, KeptRow, ToThread } from '#server/imports/protocol.ts';
import { createExitPlaces, type ExitPlaces } from '#server/maps/exit-places.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { once } from '#server/maps/once.ts';
import { stepBack } from '#server/work/step-back.ts';
import { IMPORT } from '#src/contract/limits.ts';

// The thread that reads and compares spreadsheets: it has a memory of its own with a limit, and whatever a file does to it,
// the server goes on.

/** Rows of a staged batch. */
const BATCH = 200;

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
const takeStations = async (take: (list: Record<string, unknown>[]) => void): Promise<void> => {
  let next = ask({ type: 'stations' });
  for (;;) {
    const message = await next;
    if (message.type !== 'stations' || message.text === undefined) return;
    next = ask({ type: 'stations' });
    take(JSON.parse(message.text));
  }
};

interface Source {
  readonly header: readonly string[];
  /** Rows batch by batch; those of a file are to be kept. */
  readonly rows: AsyncIterable<readonly (SheetRow & { readonly ticked?: boolean })[]>;
  readonly keep: boolean;
}

/** The rows that the server has kept. */
const keptRows = async function* () {
  for (;;) {
    const message = await ask({ type: 'kept' });
    if (message.type !== 'kept' || message.text === undefined) return;
    const list: (KeptRow & { readonly ticked: boolean })[] = JSON.parse(message.text);
    yield list.map(({ row, cells, ticked }) => ({ row, cells: cells ?? undefined, ticked }));
  }
};

const openSource = async ({ from }: CompareTask): Promise<Source> => {
  if ('header' in from) return { header: from.header, rows: keptRows(), keep: false };
  const { header, rows } = await openSheet(from.path, from.fileName, IMPORT);
  return { header, rows, keep: true };
};

const compare = async (task: CompareTask): Promise<FromThread> => {
  const source = await openSource(task);
  // The gazetteer is large, and prices alone never ask for it.
  const gazetteer: Towns & ExitPlaces = {
    findTown: (name, state) => loadGazetteer().findTown(name, state),
    findTowns: (name, state) => loadGazetteer().findTowns(name, state),
    findExit: (address, state, town) => exits().findExit(address, state, town),
  };
  const { kind, now, takeTicked } = task;
  const comparison = createComparison(source.header, { kind, now: new Date(now), gazetteer, takeTicked });
  await takeStations(comparison.addStations);
  let sent: Promise<unknown> = Promise.resolve();
  /** One batch is made ready while the server sees to the one before. */
  const say = async (message: FromThread): Promise<void> => {
    await sent;
    sent = ask(message);
  };
  let rows = 0;
  for await (const batch of source.rows) {
    for (const { row, cells, ticked } of batch) comparison.addRow(row, cells, ticked);
    rows += batch.length;
    // Rows that were kept need no progress: they come from the server itself.
    if (!source.keep) continue;
    const kept = batch.map(({ row, cells }) => comparison.keep(row, cells));
    await say({ type: 'read', rows, kept: JSON.stringify(kept) });
  }
  await sent;
  let waiting: unknown[] = [];
  const send = async (): Promise<void> => {
    const message = { type: 'rows', text: JSON.stringify(waiting), count: waiting.length } as const;
    waiting = [];
    await say(message);
  };
  for (const staged of comparison.staged()) {
    waiting.push(staged);
    if (waiting.length === BATCH) await send();
  }
  if (waiting.length > 0) await send();
  await sent;
  const { header, ignoredColumns } = comparison;
  return { type: 'done', counts: comparison.counts(), header, ignoredColumns };
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
  if (message.type === 'task') void serve(message.task);
  else answered(message);
});
