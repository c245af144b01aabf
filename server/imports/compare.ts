import { getTableColumns } from 'drizzle-orm';
import type { RowDetail } from '#server/db/import-detail.ts';
import { type StationRow, stations } from '#server/db/schema.ts';
import { type FileColumn, forPrices } from '#server/imports/columns.ts';
import { describeChanges } from '#server/imports/describe.ts';
import { holdByHand, isPricedByHand } from '#server/imports/held.ts';
import { isIdentified } from '#server/imports/keys.ts';
import {
  addOffer,
  EMPTY,
  type Entry,
  EntryBook,
  layOffer,
  layOver,
  layPrices,
  newEntry,
  rowKeys,
  type Station,
} from '#server/imports/merge.ts';
import { differ, givesWay, offerOf, standing } from '#server/imports/offers.ts';
import { createPlaces, type Towns } from '#server/imports/places.ts';
import type { Counts } from '#server/imports/protocol.ts';
import { type ImportRow, type Offer, type Problem, QUOTES, readRow } from '#server/imports/row.ts';
import {
  type Doubt,
  doubtsOf,
  isPossiblePrice,
  mendPlace,
  priceGroup,
  suspicionOf,
} from '#server/imports/suspicion.ts';
import { TwinBook } from '#server/imports/twins.ts';
import { createUsualPrices } from '#server/imports/usual-prices.ts';
import type { ExitPlaces } from '#server/maps/exit-places.ts';
import { type KnownTimes, stationFromJson } from '#server/stations/from-json.ts';
import { isOlderPrice } from '#server/stations/price-day.ts';
import type { ImportKind, PriceRule, RowResult, Suspicion } from '#src/contract/import.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

const UNIDENTIFIED =
  'The row has nothing to tell the stop by: a combined id, an identificator with a store number, or a name with an address, a town or coordinates.';
const UNKNOWN = 'There is no such stop. Upload it with its place under Truck stops first.';

/** A row as it is staged: `patch` holds the columns of `stations` that it changes, all of them for a new one. */
export interface StagedRow {
  readonly row: number;
  readonly result: RowResult;
  readonly view: RowDetail;
  readonly suspicion?: Suspicion;
  readonly station_id?: number;
  readonly patch?: Readonly<Record<string, unknown>>;
}

/** A row that was read, and whether it goes in however suspicious it is. */
interface Seen {
  readonly row: number;
  readonly ticked: boolean;
  readonly read: ReturnType<typeof readRow>;
}
/** What has become of a row: the stop that it speaks of, why it is suspicious, or why it cannot be taken. */
type Judged =
  | { readonly entry: Entry; readonly offer: Offer | undefined }
  | { readonly problem: Problem }
  | { readonly doubts: readonly Doubt[]; readonly view: RowDetail };

const COLUMNS = getTableColumns(stations);
/** What no file says: ids, times, and where it comes from. */
const NOT_GIVEN = ['id', 'createdAt', 'updatedAt', 'madeImport', 'madeRow', 'lastImport', 'lastRow'];
/** The members that an import may give a value, and their names in the database. */
const MEMBERS = (Object.keys(COLUMNS) as (keyof StationRow)[])
  .filter((member): member is keyof Station => !NOT_GIVEN.includes(member))
  .map((member) => ({ member, name: COLUMNS[member].name }));
type Member = (typeof MEMBERS)[number];

/** Nothing but members: what a station of the database is laid over. */
const BLANK: Partial<StationRow> = { ...EMPTY, id: 0, createdAt: new Date(0), updatedAt: new Date(0) };

const same = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());

const differing = (station: Station, before: StationRow): Member[] =>
  MEMBERS.filter(({ member }) => !same(station[member], before[member]));

/**
 * The prices as they are after the import: those that it changed without dating them have no date any more, and what it
 * changed of either is as old as the import.
 */
const withTimes = ({ before, station, dated }: Entry, now: Date): Station => {
  const was: Station = before ?? EMPTY;
  const changed = station.retailPrice !== was.retailPrice || station.netPrice !== was.netPrice;
  const retailPriceDate = changed && !dated ? null : station.retailPriceDate;
  if (!changed && same(retailPriceDate, was.retailPriceDate)) return station;
  return { ...station, retailPriceDate, priceImportedAt: now };
};

const patchOf = (station: Station, members: readonly Member[], now: Date): Record<string, unknown> => {
  const patch: Record<string, unknown> = { updated_at: now };
  for (const { member, name } of members) patch[name] = station[member];
  return patch;
};

const viewOf = (text: ImportRow['text'], station?: Station): RowDetail => ({
  storeNumber: text.storeNo ?? station?.storeNo ?? undefined,
  city: text.city ?? station?.city ?? undefined,
  state: text.state ?? station?.state ?? undefined,
  name: text.name ?? station?.name ?? undefined,
  latitude: station?.latitude ?? undefined,
  longitude: station?.longitude ?? undefined,
  approximate: station?.approximate ?? false,
  changes: [],
});

/** What a person has set by hand and the file does not change. */
const noteOf = ({ kept, station }: Entry): string | undefined => {
  const sentences = [
    ...(kept !== undefined ? [`Kept as set by hand: ${[...kept].join(', ')}.`] : []),
    ...(station.withheld === 'hidden' ? ['This stop is hidden from drivers and stays so.'] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
};

/** The day of the price that a stop has; undefined where it has none, or an invented one. */
const pricedOn = ({ before }: Entry): Date | undefined =>
  before?.demonstration ? undefined : (before?.retailPriceDate ?? undefined);

/** The day of a stop's price where a row's day lies before it. */
const setBack = (entry: Entry | undefined, { retailPriceDate: would }: ImportRow): Date | undefined => {
  const has = entry && pricedOn(entry);
  return has && would !== undefined && isOlderPrice(would, has) ? has : undefined;
};

/** The last row of the file, for each stop, with a price as new as the stop's: one that can be meant, and is of no day to come. */
const lastAsNew = (seen: readonly Seen[], book: EntryBook, now: Date): ReadonlyMap<Entry, number> => {
  const rows = new Map<Entry, number>();
  for (const { row, read } of seen) {
    const offer = read.row.ok ? offerOf(row, read.row.value) : undefined;
    const date = offer?.retailPriceDate;
    if (!read.row.ok || offer === undefined || date === undefined || isOlderPrice(now, date)) continue;
    if (![offer.retailPrice, offer.netPrice].every((price) => price === undefined || isPossiblePrice(price))) continue;
    const entry = book.find(rowKeys(read.row.value));
    const has = entry && pricedOn(entry);
    if (entry && has && !isOlderPrice(date, has)) rows.set(entry, row);
  }
  return rows;
};

interface CompareOptions {
  readonly kind: ImportKind;
  readonly now: Date;
  readonly gazetteer: Towns & ExitPlaces;
  /** Ticked rows are taken like all others; else they are shown as what they are. */
  readonly takeTicked?: boolean;
  /** Which price stands where a stop has several. */
  readonly prices: PriceRule;
}

/** A file that is being compared with the stations; the stations first, then the file's rows, then the result. */
export interface Comparison {
  /** Takes in some of the stations. @param list the database's JSON, in the order of their ids */
  readonly addStations: (list: readonly Readonly<Record<string, unknown>>[]) => void;
  readonly addRow: (row: number, cells: readonly string[] | undefined, ticked?: boolean) => void;
  /** Every row with what it does, in the file's order, to be asked for once all rows are in. */
  readonly staged: () => Generator<StagedRow>;
  /** Complete once `staged` has been read to its end. */
  readonly counts: () => Counts;
  /** Stops of which rows name unlike prices; complete as `counts` are. */
  readonly differing: () => number;
}

/**
 * Compares a spreadsheet with the stations (`src/contract/README.md#location-upload`). Several rows of one stop are laid over
 * each other in the file's order; the last one says what becomes of the stop, the others are duplicates. Of their prices one
 * row's stand, by a rule. A suspicious row is laid over nothing.
 * @param all what the columns mean; of an import of prices some of them are read
 */
export const createComparison = (all: readonly (FileColumn | undefined)[], options: CompareOptions): Comparison => {
  const { kind, now, gazetteer, takeTicked = false, prices } = options;
  const columns = kind === 'prices' ? forPrices(all) : all;
  const book = new EntryBook();
  const twins = new TwinBook();
  const known = { places: createPlaces(gazetteer), usual: createUsualPrices(), now };
  const times: KnownTimes = new Map();
  const seen: Seen[] = [];
  const counts = { created: 0, changed: 0, unchanged: 0, duplicate: 0, suspicious: 0, rejected: 0 };
  let unlike = 0;
  let asNew: ReadonlyMap<Entry, number> | undefined;

  const lay = (entry: Entry | undefined, row: ImportRow): Result<Station, Problem> => {
    if (kind === 'prices') {
      return entry === undefined ? err({ reason: UNKNOWN }) : ok(layPrices(entry.station, row));
    }
    const laid = layOver(entry?.station, row, gazetteer);
    return laid.ok ? laid : err({ reason: laid.error });
  };
  /** Lays a row over its stop, with its place mended where only that makes sense of it. */
  const layMended = (entry: Entry | undefined, row: ImportRow) => {
    const laid = lay(entry, row);
    const { latitude, longitude } = row.numbers;
    if (!laid.ok || latitude === undefined || longitude === undefined || kind === 'prices') return { row, laid };
    const mended = mendPlace({ latitude, longitude }, laid.value, known);
    if (mended === undefined) return { row, laid };
    const right = { ...row, numbers: { ...row.numbers, ...mended } };
    return { row: right, laid: lay(entry, right), mendedFrom: { latitude, longitude } };
  };
  const judge = ({ row: at, read, ticked }: Seen): Judged => {
    if (!read.row.ok) return { problem: read.row.error };
    const keys = rowKeys(read.row.value);
    if (!isIdentified(keys)) return { problem: { reason: UNIDENTIFIED } };
    const found = book.find(keys);
    const { row, laid, mendedFrom } = layMended(found, read.row.value);
    if (!laid.ok) return { problem: laid.error };
    const offer = offerOf(at, row);
    const wouldSetBack = setBack(found, row);
    // A day without a price says nothing of one.
    if (wouldSetBack && !offer) laid.value.retailPriceDate = found?.station.retailPriceDate ?? null;
    const held = found?.before && holdByHand(found.before, laid.value, row.retailPriceDate);
    const station = held?.station ?? laid.value;
    if (!(takeTicked && ticked)) {
      const twin = twins.at(station, found);
      const mended = station.latitude === laid.value.latitude ? mendedFrom : undefined;
      const newest = offer && wouldSetBack && isAsked(at, found) ? wouldSetBack : undefined;
      const doubts = doubtsOf({ row, before: found?.station, station, mendedFrom: mended, twin, newest }, known);
      if (doubts.length > 0) return { doubts, view: doubtedView(station, found?.before) };
    } else if (station.withheld === 'removed') station.withheld = null;
    const entry = found ?? newEntry(undefined, station);
    for (const label of held?.kept ?? []) entry.kept = (entry.kept ?? new Set()).add(label);
    entry.station = station;
    entry.dated ||= row.retailPriceDate !== undefined;
    if (offer !== undefined) addOffer(entry, offer);
    book.learn(entry);
    twins.learn(entry);
    return { entry, offer };
  };
  /**
   * Whether a row that would set a stop's price back is asked about. Not where a person has set the price, which stands, nor where
   * another row has one as new and the rule lets that stand: of the rule `last`, a later one.
   */
  const isAsked = (at: number, entry: Entry | undefined): boolean => {
    if (!entry?.before || isPricedByHand(entry.before)) return false;
    asNew ??= lastAsNew(seen, book, now);
    const other = asNew.get(entry);
    return other === undefined || (prices === 'last' && other < at);
  };
  /** What a suspicious row would make of its stop. */
  const doubtedView = (station: Station, before: StationRow | undefined): RowDetail => {
    const view = viewOf({}, station);
    if (before === undefined) return view;
    const names = differing(station, before).map(({ member }) => member);
    return { ...view, changes: describeChanges(before, station, names) };
  };
  /** Learns what prices are usual in this file, which no row can be judged before. */
  const learnPrices = (): void => {
    for (const { read } of seen) {
      if (!read.row.ok) continue;
      const { numbers } = read.row.value;
      if (numbers.retailPrice === undefined && numbers.netPrice === undefined) continue;
      const state = read.text.state ?? book.find(rowKeys(read.row.value))?.station.state;
      for (const member of ['retailPrice', 'netPrice'] as const) {
        const price = numbers[member];
        if (price !== undefined && isPossiblePrice(price)) known.usual.add(priceGroup(member, state), price);
      }
    }
  };

  /** Lets the prices of the row that stands by the rule stand, where it is not the last one. */
  const settlePrices = (entry: Entry): void => {
    const { offers, before } = entry;
    const offer = standing(offers, prices);
    entry.stands = offer;
    if (!differ(offers)) return;
    unlike += 1;
    if (prices === 'last' || offer === undefined) return;
    // From what it was before the file: a price or a day of another row does not go with these.
    const { retailPrice, netPrice, retailPriceDate } = before ?? EMPTY;
    const laid = layOffer({ ...entry.station, retailPrice, netPrice, retailPriceDate }, offer);
    const held = before === undefined ? undefined : holdByHand(before, laid, offer.retailPriceDate);
    entry.station = held?.station ?? laid;
    entry.dated = offer.retailPriceDate !== undefined;
  };

  const stage = ({ row, read }: Seen, entry: Entry, said: Offer | undefined): StagedRow => {
    const { before } = entry;
    const reason = givesWay(said, entry.stands, prices);
    if (entry.lastRow !== row)
      return { row, result: 'duplicate', view: { ...viewOf(read.text, entry.station), reason } };
    const station = withTimes(entry, now);
    const view = { ...viewOf({}, station), note: noteOf(entry), reason };
    if (before === undefined) {
      const patch = { ...patchOf(station, MEMBERS, now), created_at: now };
      return { row, result: 'created', view, patch };
    }
    const members = differing(station, before);
    if (members.length === 0) return { row, result: 'unchanged', view, station_id: before.id };
    const names = members.map(({ member }) => member);
    const changes = describeChanges(before, station, names);
    return {
      row,
      result: 'changed',
      view: { ...view, changes },
      station_id: before.id,
      patch: patchOf(station, members, now),
    };
  };
  const stageJudged = (one: Seen, judged: Judged): StagedRow => {
    if ('entry' in judged) return stage(one, judged.entry, judged.offer);
    const { row } = one;
    const { text } = one.read;
    if ('problem' in judged) return { row, result: 'rejected', view: { ...viewOf(text), ...judged.problem } };
    const { doubts, view } = judged;
    const reason = doubts.map(({ sentence }) => sentence).join(' ');
    return { row, result: 'suspicious', suspicion: suspicionOf(doubts), view: { ...view, reason } };
  };

  return {
    addStations: (list) => {
      for (const json of list) {
        const before = stationFromJson(json, times, BLANK);
        const entry = newEntry(before, before);
        book.learn(entry);
        twins.learn(entry);
      }
    },
    addRow: (row, cells, ticked = false) => {
      const read = cells === undefined ? { text: {}, row: err({ reason: QUOTES }) } : readRow(columns, cells);
      seen.push({ row, ticked, read });
    },
    staged: function* () {
      learnPrices();
      const judged = seen.map((one) => {
        const found = judge(one);
        if ('entry' in found) found.entry.lastRow = one.row;
        return found;
      });
      const entries = new Set(judged.flatMap((one) => ('entry' in one ? one.entry : [])));
      for (const entry of entries) settlePrices(entry);
      for (const [at, one] of seen.entries()) {
        const staged = stageJudged(one, judged[at] as Judged);
        counts[staged.result] += 1;
        yield staged;
      }
    },
    counts: () => counts,
    differing: () => unlike,
  };
};
