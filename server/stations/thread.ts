import { createHash, type Hash } from 'node:crypto';
import type { Columns } from '#server/db/schema.ts';
import { FULL_DIALECT } from '#server/http/dialect.ts';
import { type KnownTimes, stationFromJson } from '#server/stations/from-json.ts';
import { createKeptTiles } from '#server/stations/kept-tiles.ts';
import { prepareOrder } from '#server/stations/page.ts';
import type { StationAnswer, StationsProtocol } from '#server/stations/protocol.ts';
import { answerTo } from '#server/stations/questions.ts';
import { buildSnapshot, type IndexedStation, indexStation, type StationSnapshot } from '#server/stations/snapshot.ts';
import { prepareTiles } from '#server/stations/tiles.ts';
import { VIEW_FORMAT } from '#server/stations/view.ts';
import { STRICT_DIALECT } from '#server/strict/dialect.ts';
import type { TaskOf } from '#server/work/pool.ts';
import { answerOrRefusal, handedOver, type Job, type Packed, packed } from '#server/work/thread.ts';
import { STATION_TILES } from '#src/contract/limits.ts';

// The program of the stations' thread: all stations in memory, and everything that looks through them.

type StationsTask = TaskOf<StationsProtocol>;
type Question = Extract<StationsTask, { readonly type: 'ask' }>;

let live: StationSnapshot | undefined;
/** Those of another version, until all of them are here. */
let coming:
  | {
      readonly version: string;
      readonly all: IndexedStation[];
      readonly hash: Hash;
      readonly times: KnownTimes;
      built?: StationSnapshot;
    }
  | undefined;
const keptTiles = createKeptTiles();

const ask = ({ question, strict, packing }: Question): StationAnswer | undefined => {
  if (live === undefined) return undefined;
  const dialect = strict ? STRICT_DIALECT : FULL_DIALECT;
  const { version } = live;
  const make = (): Packed => {
    const text = JSON.stringify(
      dialect.toClient(
        question.name,
        answerTo(live as StationSnapshot, question, strict ? Infinity : STATION_TILES.most),
      ),
    );
    return packed(new TextEncoder().encode(text), packing);
  };
  if (question.name !== 'stationTile' && question.name !== 'stationAreas') return handedOver({ version, ...make() });
  const kept = keptTiles.of(question, packing, make);
  // What is handed over is gone here.
  return handedOver({ version, ...kept, body: kept.body.slice() });
};

const work = (task: StationsTask): StationAnswer | boolean | undefined => {
  if (task.type === 'ask') return ask(task);
  if (task.type === 'begin') {
    coming = {
      version: task.version,
      all: [],
      hash: createHash('sha256').update(String(VIEW_FORMAT)),
      times: new Map(),
    };
    return undefined;
  }
  if (coming?.version !== task.version) return false;
  if (task.type === 'add') {
    coming.hash.update(task.text);
    const list: Columns[] = JSON.parse(task.text);
    for (const json of list) coming.all.push(indexStation(stationFromJson(json, coming.times)));
  } else if (task.type === 'build') {
    coming.built = buildSnapshot(coming.version, coming.all, coming.hash.digest('base64url').slice(0, 16));
    prepareOrder(coming.built);
    prepareTiles(coming.built);
  } else {
    if (coming.built === undefined) return false;
    live = { ...coming.built, version: task.as };
    coming = undefined;
    keptTiles.clear();
  }
  return true;
};

export default (job: Job<StationsTask>) => answerOrRefusal(job, work);
