import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { StationRecord } from '#src/contract/by-hand.ts';
import type { Station } from '#src/contract/station.ts';
import {
  contestedIn,
  follow,
  isUntouched,
  sawAt,
  seenOf,
  stationDraftSchema,
  told,
} from '#src/features/admin/stations/model/seen.ts';
import {
  changedMembers,
  membersOf,
  placeOf,
  type StationValues,
  stationFormSchema,
  valuesOf,
} from '#src/features/admin/stations/model/station-form.ts';
import { check } from '#src/ui/form/check.ts';

const STOP = { id: '7', name: 'Hand Stop', city: 'Joplin', netPrice: 3.1 } as unknown as Station;
const recordAt = (updatedAt: string, station: Partial<Station> = {}): StationRecord => ({
  station: { ...STOP, ...station },
  byHand: [],
  history: [],
  updatedAt,
});

describe('what somebody else changes while a stop is typed in', () => {
  const seen = seenOf(recordAt('1'));
  const typed: StationValues = { ...seen.values, name: 'Mine' };

  it('follows in the fields that were not typed in, and is saved over nowhere', () => {
    const next = follow(seen, typed, recordAt('2', { city: 'Carthage' }));
    expect(next.values.city).toBe('Carthage');
    expect(contestedIn(next, typed)).toEqual([]);
    expect(sawAt(next, typed)).toBe('2');
  });

  it('is no matter where both have written the same', () => {
    const next = follow(seen, typed, recordAt('2', { name: 'Mine' }));
    expect([contestedIn(next, typed), sawAt(next, typed), isUntouched(next, typed)]).toEqual([[], '2', true]);
  });

  it('is refused to be saved over until the person was told, and again where it is changed once more', () => {
    const next = follow(seen, typed, recordAt('2', { name: 'Theirs' }));
    expect(contestedIn(next, typed)).toEqual(['name']);
    expect(sawAt(next, typed)).toBe('1');
    // Hidden meanwhile: what they wrote is still not told.
    expect(sawAt(follow(next, typed, recordAt('3', { name: 'Theirs' })), typed)).toBe('1');
    const known = told(next);
    expect(sawAt(known, typed)).toBe('2');
    expect(contestedIn(known, typed)).toEqual(['name']);
    expect(sawAt(follow(known, typed, recordAt('3', { name: 'Theirs' })), typed)).toBe('3');
    expect(sawAt(follow(known, typed, recordAt('3', { name: 'Theirs too' })), typed)).toBe('2');
  });

  it('is theirs once the person takes it', () => {
    const next = follow(seen, typed, recordAt('2', { name: 'Theirs' }));
    const taken = { ...typed, name: 'Theirs', city: 'Carthage' };
    expect([contestedIn(next, taken), sawAt(next, taken)]).toEqual([[], '2']);
  });
});

it('reads what an older version of the app has kept, with what it did not know left blank', () => {
  const values = Object.fromEntries(Object.entries(valuesOf(STOP)).filter(([name]) => name !== 'flag:PARKING'));
  const kept = v.parse(stationDraftSchema, { id: 'a', seen: { ...seenOf(recordAt('1')), values }, values });
  expect(kept.values).toEqual(valuesOf(STOP));
});

it('refuses nothing that an import has brought and nobody has changed', () => {
  const before = valuesOf({ ...STOP, name: 'N'.repeat(449) });
  const result = check(stationFormSchema(before), { ...before, netPrice: '3.05' });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  expect(changedMembers(membersOf(before), result.output)).toEqual({ netPrice: 3.05 });
  const longer = check(stationFormSchema(before), { ...before, name: 'M'.repeat(201) });
  expect(longer).toMatchObject({ ok: false, errors: { name: 'Name must not exceed 200 characters' } });
});

describe('a number of a stop', () => {
  const blank = valuesOf(undefined);
  const judged = (over: Partial<StationValues>, before?: StationValues) => {
    const result = check(stationFormSchema(before), { ...blank, name: 'A', latitude: '35', longitude: '-93', ...over });
    return result.ok ? result.output : result.errors;
  };

  it.each(['0x29', '1e1', 'north', '91'])('is not %s, new or changed', (latitude) => {
    const said = { latitude: 'Latitude must be a number from -90 to 90' };
    expect(judged({ latitude })).toEqual(said);
    expect(judged({ latitude }, blank)).toEqual(said);
    expect(placeOf({ ...blank, latitude, longitude: '-93' })).toBeUndefined();
  });

  it.each(['0x3', '101', '$'])('is no price %s', (netPrice) => {
    expect(judged({ netPrice })).toEqual({ netPrice: 'The net price must be a number from 0.01 to 100' });
  });

  it.each(['41,52', '0,041', '1,200'])('has a point where %s has a comma, and the form says so', (text) => {
    const said = 'Write it with a point, not a comma';
    expect(judged({ latitude: text, netPrice: text })).toEqual({ latitude: said, netPrice: said });
    expect(placeOf({ ...blank, latitude: text, longitude: '-93' })).toBeUndefined();
  });

  it('is asked for where a new stop lacks it, and may be blank elsewhere', () => {
    expect(judged({ latitude: ' ', longitude: '' })).toEqual({
      latitude: 'A stop needs a latitude',
      longitude: 'A stop needs a longitude',
    });
    expect(judged({ latitude: '', longitude: '' }, { ...blank, latitude: '35' })).toMatchObject({ latitude: null });
  });

  it('may have a dollar before it and blanks around it', () => {
    expect(judged({ latitude: ' 35.5 ', netPrice: '$ 3.1' })).toMatchObject({ latitude: 35.5, netPrice: 3.1 });
    expect(placeOf({ ...blank, latitude: ' 35.5 ', longitude: '-93' })).toEqual({ latitude: 35.5, longitude: -93 });
  });
});
