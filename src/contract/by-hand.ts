import * as v from 'valibot';
import { idSchema, LATITUDE, LONGITUDE, looseTextSchema, pageOf, shortText } from './common.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from './enums.ts';
import { BY_HAND } from './limits.ts';
import { isDay } from './moment.ts';
import { pagingEntries } from './query.ts';
import { stationSchema } from './station.ts';
import { oneLine } from './written.ts';

// Stations that an administrator changes by hand: additions of the reference server.

/** Why drivers do not see a stop: for now, or for good. */
const WITHHELD = ['hidden', 'removed'] as const;
export type Withheld = (typeof WITHHELD)[number];

/** What a person did to a stop; `released` lets imports change again what was set by hand. */
const EDIT_ACTIONS = ['added', 'edited', 'hidden', 'shown', 'removed', 'released'] as const;
export type EditAction = (typeof EDIT_ACTIONS)[number];

/** What a stop's history tells: what persons did, and what imports did. */
const HISTORY_ACTIONS = [...EDIT_ACTIONS, 'import-added', 'import-changed'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** Text of a member, of one line; blank for none. */
const memberText = (label: string) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.transform(oneLine),
    v.maxLength(BY_HAND.textMax, `${label} must not exceed ${BY_HAND.textMax} characters`),
  );
const memberNumber = (label: string, from: number, to: number) => {
  const sentence = `${label} must be a number from ${from} to ${to}`;
  return v.nullable(v.pipe(v.number(sentence), v.minValue(from, sentence), v.maxValue(to, sentence)), null);
};
const neededDegrees = (missing: string, sentence: string, most: number) =>
  v.pipe(
    v.number(({ input }) => (input === null ? missing : sentence)),
    v.minValue(-most, sentence),
    v.maxValue(most, sentence),
  );
const DATE = 'The price date must be a day such as 2026-11-24';
const memberList = (label: string, known: readonly { readonly value: string }[]) => {
  const sentence = `${label} must be a list of known values`;
  const values = known.map(({ value }) => value);
  return v.pipe(v.array(v.picklist(values, sentence), sentence), v.maxLength(values.length, sentence));
};

const members = {
  name: v.pipe(memberText('Name'), v.nonEmpty('A stop needs a name')),
  storeNo: memberText('Store number'),
  identificator: memberText('Identificator'),
  combinId: memberText('Combined id'),
  chain: memberText('Chain'),
  address: memberText('Address'),
  city: memberText('City'),
  state: memberText('State'),
  zipCode: memberText('Zip'),
  /** Degrees; only both together. */
  latitude: memberNumber('Latitude', -90, 90),
  longitude: memberNumber('Longitude', -180, 180),
  /** US dollars a US gallon. */
  retailPrice: memberNumber('The retail price', 0.01, 100),
  netPrice: memberNumber('The net price', 0.01, 100),
  /** A day; the moment of the change where a price is set without one. */
  retailPriceDate: v.nullable(
    v.pipe(v.string(DATE), v.maxLength(10, DATE), v.regex(/^(19|20)\d\d-\d\d-\d\d$/, DATE), v.check(isDay, DATE)),
    null,
  ),
  serviceTypes: memberList('Services', SERVICE_TYPES),
  truckBrands: memberList('Brands', TRUCK_BRANDS),
};
export const stationMembersSchema = v.object(members);
/** What a person can set of a stop. */
export type StationMembers = v.InferOutput<typeof stationMembersSchema>;

/** Body of `addStation`. A stop that is added has its place. */
export const addStationSchema = v.object({
  ...members,
  latitude: neededDegrees('A stop needs a latitude', LATITUDE, 90),
  longitude: neededDegrees('A stop needs a longitude', LONGITUDE, 180),
});

export type AddInput = v.InferOutput<typeof addStationSchema>;

/** Body of `editStation`: what is set, of a stop that was last changed at `updatedAt`. */
export const editStationSchema = v.object({
  updatedAt: shortText('updatedAt'),
  set: v.optional(v.partial(stationMembersSchema), {}),
  /** Imports may change again what was set by hand. */
  release: v.optional(v.boolean('release must be true or false'), false),
});
export type EditInput = v.InferOutput<typeof editStationSchema>;

/** Body of `withholdStation`. */
const STATES = ['shown', ...WITHHELD] as const;
export const withholdStationSchema = v.object({
  state: v.picklist(STATES, `state must be one of ${STATES.join(', ')}`),
});
export type StationState = (typeof STATES)[number];

const changeSchema = v.object({ column: v.string(), before: v.nullish(v.string()), after: v.nullish(v.string()) });
/** Where a stop's data came from: a row of an import's file. Times ISO 8601 UTC. */
const sourceSchema = v.object({
  importId: idSchema,
  fileName: v.string(),
  row: v.number(),
  by: looseTextSchema,
  at: v.string(),
});
export type StationSource = v.InferOutput<typeof sourceSchema>;
const historySchema = v.object({
  action: v.picklist(HISTORY_ACTIONS),
  at: v.string(),
  by: looseTextSchema,
  source: v.optional(sourceSchema),
  /** The import was taken back since. */
  undone: v.optional(v.boolean(), false),
  changes: v.array(changeSchema),
});
export type HistoryEntry = v.InferOutput<typeof historySchema>;

/** A stop as administrators see it: whether it is withheld, what was set by hand, where it came from, its history. */
export const stationRecordSchema = v.object({
  station: stationSchema,
  withheld: v.optional(v.picklist(WITHHELD)),
  /** Names of what a person has set, as the preview of an import calls them. */
  byHand: v.array(v.string()),
  /** The row that made it, and the one that changed it last. */
  made: v.optional(sourceSchema),
  changed: v.optional(sourceSchema),
  updatedAt: v.string(),
  /** The newest first; of imports those that can still be undone, and those that were. */
  history: v.array(historySchema),
});
export type StationRecord = v.InferOutput<typeof stationRecordSchema>;

/** Query of `withheldStations`. */
export const withheldQuerySchema = v.object({
  page: pagingEntries.page,
  size: pagingEntries.size,
  pageSize: pagingEntries.pageSize,
});
const withheldSchema = v.looseObject({
  ...stationSchema.entries,
  withheld: v.picklist(WITHHELD),
  by: looseTextSchema,
  at: looseTextSchema,
});
export type WithheldStation = v.InferOutput<typeof withheldSchema>;
export const withheldPageSchema = pageOf(withheldSchema);

/** What undoing an import would do to the stations that it made or changed. */
export const undoOutcomeSchema = v.object({
  /** Those that it made and that go. */
  gone: v.number(),
  /** Those of which something becomes what it was. */
  restored: v.number(),
  /** Those that stay as they are, since everything it said of them was changed since, or they were confirmed. */
  kept: v.number(),
});
export type UndoOutcome = v.InferOutput<typeof undoOutcomeSchema>;
