import { FULL_DIALECT } from '#server/http/dialect.ts';
import type { StationAnswer, StationsProtocol } from '#server/stations/protocol.ts';
import { answerTo, type StationQuestion } from '#server/stations/questions.ts';
import { buildSnapshot, type IndexedStation, indexStation, type StationSnapshot } from '#server/stations/snapshot.ts';
import { STRICT_DIALECT } from '#server/strict/dialect.ts';
import type { TaskOf } from '#server/work/pool.ts';
import { answerOrRefusal, handedOver } from '#server/work/thread.ts';

// The program of the stations' thread: all stations in memory, and everything that looks through them.

let live: StationSnapshot | undefined;
/** Those of another version, until all of them are here. */
let coming: { readonly version: string; readonly all: IndexedStation[] } | undefined;

const ask = (question: StationQuestion, strict: boolean): StationAnswer | undefined => {
  if (live === undefined) return undefined;
  const dialect = strict ? STRICT_DIALECT : FULL_DIALECT;
  const text = JSON.stringify(dialect.tell(question.name, answerTo(live, question)));
  return handedOver({ version: live.version, body: new TextEncoder().encode(text) });
};

const work = (task: TaskOf<StationsProtocol>): StationAnswer | boolean | undefined => {
  if (task.type === 'ask') return ask(task.question, task.strict);
  if (task.type === 'begin') {
    coming = { version: task.version, all: [] };
    return undefined;
  }
  if (coming?.version !== task.version) return false;
  if (task.type === 'add') for (const row of task.rows) coming.all.push(indexStation(row));
  else {
    live = buildSnapshot(coming.version, coming.all);
    coming = undefined;
  }
  return true;
};

export default (task: TaskOf<StationsProtocol>) => answerOrRefusal(() => work(task));
