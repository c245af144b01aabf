import * as v from 'valibot';
import type { StationRecord } from '#src/contract/by-hand.ts';
import { type StationValues, stationValuesSchema, valuesOf } from './station-form.ts';

type Name = keyof StationValues;
const namesOf = (values: StationValues): Name[] => Object.keys(values) as Name[];

const seenSchema = v.object({
  /** Of the newest record that is known here. */
  values: stationValuesSchema,
  /** When that one was changed last; empty for a new stop. */
  updatedAt: v.string(),
  /** The same of the record that the person knows: an older one until they were told what somebody else has written. */
  knownAt: v.string(),
  /** Fields that this person and somebody else have changed. */
  contested: v.array(v.string()),
});
/** The stop that a form's typing stands over. */
export type Seen = v.InferOutput<typeof seenSchema>;

/** What is kept of a form that was typed in and not saved. */
export const stationDraftSchema = v.object({
  /** Names a new stop from its first press to its last: by it the server knows a repeat. */
  id: v.string(),
  seen: seenSchema,
  values: stationValuesSchema,
});
export type StationDraft = v.InferOutput<typeof stationDraftSchema>;

/** A stop as it is when a form begins; undefined for a new one. */
export const seenOf = (record: StationRecord | undefined): Seen => {
  const updatedAt = record?.updatedAt ?? '';
  return { values: valuesOf(record?.station), updatedAt, knownAt: updatedAt, contested: [] };
};

/** True where nothing typed differs from the stop. */
export const isUntouched = ({ values }: Seen, typed: StationValues): boolean =>
  namesOf(values).every((name) => typed[name] === values[name]);

/** The fields where what is typed would take the place of what somebody else has written meanwhile. */
export const contestedIn = ({ values, contested }: Seen, typed: StationValues): Name[] =>
  namesOf(values).filter((name) => contested.includes(name) && typed[name] !== values[name]);

/** The person has been told what the newest record says. */
export const told = (seen: Seen): Seen => ({ ...seen, knownAt: seen.updatedAt });

/**
 * The moment at which the person saw the stop, as a save names it: where somebody else has changed what they typed in and they
 * were not told, an old one, and the server refuses.
 */
export const sawAt = (seen: Seen, typed: StationValues): string =>
  contestedIn(seen, typed).length > 0 ? seen.knownAt : seen.updatedAt;

/** Goes on over a newer record: what nobody typed in here follows it, what both have changed is contested. */
export const follow = (seen: Seen, typed: StationValues, record: StationRecord): Seen => {
  const values = valuesOf(record.station);
  const isNew = (name: Name): boolean =>
    typed[name] !== seen.values[name] && values[name] !== seen.values[name] && values[name] !== typed[name];
  const contested = [...new Set([...contestedIn(seen, typed), ...namesOf(values).filter(isNew)])];
  const next = { ...seen, values, updatedAt: record.updatedAt, contested };
  const untold = namesOf(values).some(isNew) || sawAt(seen, typed) !== seen.updatedAt;
  return untold && contestedIn(next, typed).length > 0 ? { ...next, knownAt: sawAt(seen, typed) } : told(next);
};
