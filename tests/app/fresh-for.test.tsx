// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useFreshFor } from '#src/app/useFreshFor.ts';
import { clearAll } from '#src/data/db/clear.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { META, writeHalfMade } from '#src/data/db/meta.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { EMPTY_DRAFT } from '#src/features/fuel/form/model/draft.ts';
import { resetFuelForm, setEditing, typeInto, useFuelStore } from '#src/features/fuel/form/store.ts';
import { addVia, clearFields, setField, showPlaces, useStopsStore } from '#src/features/stops/map/store.ts';
import { type FakeClock, fakeClock } from '#tests/support/fakes/clock.ts';
import { fakePage } from './page.ts';

const CHICAGO = { text: 'Chicago, IL', place: { label: 'Chicago, IL', at: { latitude: 41.85, longitude: -87.65 } } };

let db: AccountDatabase;
let clock: FakeClock;

/** Opens the map in a page that has just been loaded, or for a person who has just signed in. */
const openMap = async (account = 'ray', atOnce = () => {}) => {
  cleanup();
  // What is stored at the end is stored before this is answered.
  await db?.meta.count().catch(() => undefined);
  db?.close();
  db = new AccountDatabase(`fresh-for:${account}`);
  await db.open();
  fakePage({ status: 'signed-in', account }, db);
  clock = fakeClock();
  setRuntime({ ...runtime(), ports: { ...runtime().ports, clock } });
  renderHook(() => useFreshFor(account));
  atOnce();
  await waitFor(() => expect([useStopsStore.getState().read, useFuelStore.getState().read]).toEqual([true, true]));
};
/** The browser is killed: nothing is stored at the end. */
const kill = () => {
  fakePage({ status: 'signed-out' });
  cleanup();
};
const fields = () => useStopsStore.getState().fields;
const fuel = () => useFuelStore.getState();
const stored = async (name: string) => (await db.meta.get(name))?.value;

beforeEach(() => openMap());
afterEach(async () => {
  kill();
  await db.delete();
});

describe('what is half made on the map', () => {
  it('is there again after a reload: a chosen departure, half a destination, a place on the way', async () => {
    setField('from', CHICAGO);
    setField('to', { text: 'Dal' });
    addVia();
    await openMap();
    expect(fields()).toMatchObject({ from: CHICAGO, to: { text: 'Dal' }, via: [{ text: '' }] });
  });

  it('is stored while a person types, and there where the browser was killed', async () => {
    setField('to', { text: 'Dal' });
    typeInto(EMPTY_DRAFT, { tankCapacity: '211', currentFuel: '77' });
    clock.advance(400);
    await waitFor(async () =>
      expect([await stored(META.routeDraft), await stored(META.fuelDraft)]).not.toContain(undefined),
    );
    setField('to', { text: 'Dall' });
    kill();
    await openMap();
    expect(fields().to.text).toBe('Dal');
    expect([fuel().draft, fuel().editing]).toEqual([{ ...EMPTY_DRAFT, tankCapacity: '211', currentFuel: '77' }, true]);
  });

  it('is never seen by another account, and is there for its own', async () => {
    setField('from', CHICAGO);
    typeInto(EMPTY_DRAFT, { tankCapacity: '211' });
    await openMap('dana');
    expect([fields().from.text, fuel().draft]).toEqual(['', undefined]);
    await db.delete();
    await openMap('ray');
    expect([fields().from.text, fuel().draft?.tankCapacity]).toEqual(['Chicago, IL', '211']);
  });

  it('is gone with all else of an account that is deleted from the device', async () => {
    setField('from', CHICAGO);
    typeInto(EMPTY_DRAFT, { tankCapacity: '211' });
    clock.advance(400);
    await waitFor(async () => expect(await db.meta.count()).toBe(2));
    kill();
    await clearAll(db);
    await openMap();
    expect([fields().from.text, fuel().draft]).toEqual(['', undefined]);
  });

  it('is over once it is used, or cleared', async () => {
    setField('from', CHICAGO);
    typeInto(EMPTY_DRAFT, { tankCapacity: '211' });
    clock.advance(400);
    showPlaces({ from: CHICAGO, to: { text: 'Dallas, TX' }, via: [] });
    setEditing(false);
    clock.advance(400);
    await waitFor(async () => expect(await db.meta.count()).toBe(0));
    setField('to', { text: 'Dal' });
    typeInto(EMPTY_DRAFT, { tankCapacity: '212' });
    clock.advance(400);
    await waitFor(async () => expect(await db.meta.count()).toBe(2));
    clearFields();
    resetFuelForm();
    await openMap();
    expect([await db.meta.count(), fields().to.text, fuel().draft]).toEqual([0, '', undefined]);
  });

  it('goes beside what was typed before it was found', async () => {
    setField('from', CHICAGO);
    await openMap('ray', () => {
      expect(fields().from.text).toBe('');
      setField('to', { text: 'Dal' });
    });
    expect([fields().from.text, fields().to.text]).toEqual(['Chicago, IL', 'Dal']);
  });

  it('of another version is left alone as far as it is not understood', async () => {
    await writeHalfMade(db, META.routeDraft, { from: 'Chicago' });
    await writeHalfMade(db, META.fuelDraft, { tankCapacity: '150', wings: 2 });
    act(kill);
    await openMap();
    expect([fields().from.text, fuel().draft]).toEqual(['', { ...EMPTY_DRAFT, tankCapacity: '150' }]);
  });
});
