import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#src/features/fuel/form/model/draft.ts';
import { eighthOf, gallonsOfEighths } from '#src/features/fuel/form/model/form.ts';
import { isChosen, readTrucks, truckNameSchema, truckOf, withTruck } from '#src/features/fuel/form/model/truck.ts';

const DRAFT = { ...EMPTY_DRAFT, tankCapacity: '300', currentFuel: '80', milesPerGallon: '7.1' };

describe('a saved truck', () => {
  it('is what stands in the form but for the fuel in the tank and the trip', () => {
    const truck = truckOf('Old Blue', DRAFT);
    expect(truck).toEqual({
      name: 'Old Blue',
      tankCapacity: '300',
      minGallonsPurchase: '5',
      milesPerGallon: '7.1',
      reserveGallons: '',
      stopFee: '',
    });
    expect(isChosen(truck, { ...DRAFT, currentFuel: '12', searchRadius: '9', endReserve: '30' })).toBe(true);
    expect(isChosen(truck, { ...DRAFT, milesPerGallon: '7.2' })).toBe(false);
  });
  it('replaces the one of its name, and stands in the order of names', () => {
    const list = ['Volvo', 'Ajax', 'Mack'].reduce(
      (trucks, name) => withTruck(trucks, truckOf(name, DRAFT)),
      readTrucks([]),
    );
    expect(list.map(({ name }) => name)).toEqual(['Ajax', 'Mack', 'Volvo']);
    const other = withTruck(list, truckOf('Mack', { ...DRAFT, tankCapacity: '150' }));
    expect(other.map(({ name, tankCapacity }) => name + tankCapacity)).toEqual(['Ajax300', 'Mack150', 'Volvo300']);
  });
  it('is read as it was stored, and nothing of what is none', () => {
    const stored = [truckOf('Ajax', DRAFT)];
    expect(readTrucks(stored)).toEqual(stored);
    expect([undefined, 'x', [{ name: 'A' }], [{ ...stored[0], stopFee: 'x'.repeat(21) }]].map(readTrucks)).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
  it('has a name, of 40 characters at most', () => {
    const says = (name: string) => v.safeParse(truckNameSchema, { name }).issues?.[0]?.message;
    expect(says('  ')).toBe('Name of the truck is required');
    expect(says('x'.repeat(41))).toBe('Name of the truck must not exceed 40 characters');
    expect(v.parse(truckNameSchema, { name: ' Ajax ' })).toEqual({ name: 'Ajax' });
  });
});

describe('the fuel gauge', () => {
  it('gives gallons by eighths, never more than the tank, and reads them back', () => {
    for (const tankCapacity of ['300', '150.5', '1,000', '7.77'])
      for (let eighths = 0; eighths <= 8; eighths += 1) {
        const gallons = gallonsOfEighths({ ...DRAFT, tankCapacity }, eighths) ?? -1;
        expect(gallons).toBeGreaterThanOrEqual(0);
        expect(gallons).toBeLessThanOrEqual(Number(tankCapacity.replace(',', '')));
        expect(eighthOf({ ...DRAFT, tankCapacity, currentFuel: String(gallons) })).toBe(eighths);
      }
    expect(gallonsOfEighths(DRAFT, 3)).toBe(112.5);
  });
  it('says nothing without a tank, and of fuel between two eighths', () => {
    expect(
      ['', 'x', '0', '-5', '1e999'].map((tankCapacity) => gallonsOfEighths({ ...DRAFT, tankCapacity }, 4)),
    ).toEqual(Array(5).fill(undefined));
    expect(eighthOf(DRAFT)).toBeUndefined();
    expect(eighthOf({ ...DRAFT, currentFuel: '' })).toBeUndefined();
  });
});
