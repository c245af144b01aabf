import { FULL_DIALECT } from '#server/http/dialect.ts';
import { prepareOrder } from '#server/stations/page.ts';
import type { StationAnswer, StationsProtocol } from '#server/stations/protocol.ts';
import { answerTo } from '#server/stations/questions.ts';
import { buildSnapshot, type IndexedStation, indexStation, type StationSnapshot } from '#server/stations/snapshot.ts';
import { STRICT_DIALECT } from '#server/strict/dialect.ts';
import type { TaskOf } from '#server/work/pool.ts';
import { answerOrRefusal, handedOver, packed } from '#server/work/thread.ts';

// The program of the stations' thread: all stations in memory, and everything that looks through them.

type StationsTask = TaskOf<StationsProtocol>;
type Question = Extract<StationsTask, { readonly type: 'ask' }>;

let live: StationSnapshot | undefined;
/** Those of another version, until all of them are here. */
let coming: { readonly version: string; readonly all: IndexedStation[]; built?: StationSnapshot } | undefined;

const ask = ({ question, strict, gzip }: Question): StationAnswer | undefined => {
  if (live === undefined) return undefined;
  const dialect = strict ? STRICT_DIALECT : FULL_DIALECT;
  const text = JSON.stringify(dialect.toClient(question.name, answerTo(live, question)));
  return handedOver({ version: live.version, ...packed(new TextEncoder().encode(text), gzip) });
};

const work = (task: StationsTask): StationAnswer | boolean | undefined => {
  if (task.type === 'ask') return ask(task);
  if (task.type === 'begin') {
    coming = { version: task.version, all: [] };
    return undefined;
  }
  if (coming?.version !== task.version) return false;
  if (task.type === 'add') for (const row of task.rows) coming.all.push(indexStation(row));
  else if (task.type === 'build') {
    coming.built = buildSnapshot(coming.version, coming.all);
    prepareOrder(coming.built);
  } else {
    if (coming.built === undefined) return false;
    live = { ...coming.built, version: task.as };
    coming = undefined;
  }
  return true;
};

export default (task: StationsTask) => answerOrRefusal(() => work(task));
