import { beforeEach, describe, expect, test } from 'vitest';
import { modeOf } from '#src/features/stops/map/model/mode-of.ts';
import { mapPadding } from '#src/features/stops/map/model/padding.ts';
import { keepStopsOf, setField, useStopsStore } from '#src/features/stops/map/store.ts';

describe('what was pressed on the map is shown', () => {
  test.each([
    ['in the shown list, where that holds it', 'all', true, true, 'all'],
    ['among the stops, where the plan is shown', 'plan', true, true, 'plan'],
    ['among the stops, where the shown list has it not', 'route', false, true, 'plan'],
    ['in the list of all, where no other has it', 'route', false, false, 'all'],
    ['in the list of all, where it is no stop', 'plan', true, false, 'all'],
  ] as const)('%s', (_name, mode, marked, stop, expected) => {
    expect(modeOf(mode, marked, stop)).toBe(expected);
  });
});

test('what covers the map is left free, by how far the sheet is up', () => {
  const phone = { phone: true, sideways: false, desktop: false };
  expect([mapPadding(phone, 'peek').bottom, mapPadding(phone, 'full').bottom]).toEqual([112, 444]);
  expect(mapPadding({ ...phone, sideways: true }, 'full').left).toBe(384);
  expect(mapPadding({ phone: false, sideways: false, desktop: true }, 'full').bottom).toBe(40);
});

describe('the screen of an account', () => {
  beforeEach(() => {
    keepStopsOf('one');
    setField('from', { text: 'Fort Smith' });
  });
  const typed = () => useStopsStore.getState().fields.from.text;

  test('stays for the same person', () => {
    keepStopsOf('one');
    expect(typed()).toBe('Fort Smith');
  });
  test('is empty for another', () => {
    keepStopsOf('two');
    expect(typed()).toBe('');
  });
});
