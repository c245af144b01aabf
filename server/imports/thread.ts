import { parentPort } from 'node:worker_threads';
import { createComparison } from '#server/imports/compare.ts';
import { FileRefused, openSheet } from '#server/imports/file/open-sheet.ts';
import type { Places } from '#server/imports/merge.ts';
import type { CompareTask, FromThread, ToThread } from '#server/imports/protocol.ts';
import { createExitPlaces } from '#server/maps/exit-places.ts';
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

const compare = async ({ path, fileName, kind, now }: CompareTask): Promise<FromThread> => {
  const sheet = await openSheet(path, fileName, IMPORT);
  // The gazetteer is large, and a file with coordinates never asks for it.
  const findTown: Places['findTown'] = (name, state) => loadGazetteer().findTown(name, state);
  const findExit: Places['findExit'] = (address, state, town) => exits().findExit(address, state, town);
  const comparison = createComparison(sheet.header, { kind, now: new Date(now), places: { findTown, findExit } });
  await takeStations(comparison.addStations);
  let sent: Promise<unknown> = Promise.resolve();
  /** One batch is made ready while the server sees to the one before. */
  const say = async (message: FromThread): Promise<void> => {
    await sent;
    sent = ask(message);
  };
  let rows = 0;
  for await (const batch of sheet.rows) {
    for (const { row, cells } of batch) comparison.addRow(row, cells);
    rows += batch.length;
    await say({ type: 'read', rows });
  }
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
  return { type: 'done', counts: comparison.counts(), ignoredColumns: comparison.ignoredColumns };
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
