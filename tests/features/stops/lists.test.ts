import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { valueLabel } from '#src/contract/enums.ts';
import { stationSchema } from '#src/contract/station.ts';
import { filterCount, readUrl, writeUrl } from '#src/features/stops/map/model/url-state.ts';
import { filterStations } from '#src/features/stops/stations/model/filter.ts';
import { opening, sorted } from '#src/features/stops/stations/model/sorting.ts';
import { stationName, whereText } from '#src/features/stops/stations/model/station-text.ts';
import { addressText } from '#src/lib/address.ts';

const item = (id: string, netPrice?: number, savings?: number) => ({ station: { id, netPrice, savings } });
const order = (items: readonly { station: { id: string } }[]) => items.map((i) => i.station.id).join('');

describe('sorting', () => {
  const items = [item('a', 3.5, 0.1), item('b', undefined, 0.4), item('c', 2.9), item('d', 3.5, 0.1), item('e', 0)];
  it('by price, ascending, those without one last either way, equal ones as they came', () => {
    expect(order(sorted(items, { by: 'price', descending: false }))).toBe('cadbe');
    expect(order(sorted(items, { by: 'price', descending: true }))).toBe('adcbe');
  });
  it('by the price that the card shows: retail where there is no net', () => {
    const retail = (id: string, retailPrice: number) => ({ station: { id, retailPrice } });
    const mixed = [item('a', 3.5), retail('b', 3.1), item('c'), retail('d', 3.9)];
    expect(order(sorted(mixed, opening('price')))).toBe('badc');
  });
  it('by discount, which opens with the largest, those without one last', () => {
    const saved = (id: string, retailPrice: number, netPrice: number) => ({ station: { id, retailPrice, netPrice } });
    const discounts = [item('a', 3.5, 0.1), item('b'), saved('c', 4, 3.4), item('d', 3, 0.3), item('e', 3, 0)];
    expect(order(sorted(discounts, opening('discount')))).toBe('cdabe');
    expect(order(sorted(discounts, { by: 'discount', descending: false }))).toBe('adcbe');
  });
  it('keeps the order of the road otherwise', () => {
    expect(order(sorted(items, { by: 'none', descending: true }))).toBe('abcde');
  });
});

describe('filters', () => {
  const station = (id: string, serviceTypes: string[], truckBrands: string[]) => ({ id, serviceTypes, truckBrands });
  const all = [
    station('a', ['TIRES'], ['VOLVO']),
    station('b', ['TOWING'], ['VOLVO']),
    station('c', ['TIRES', 'TOWING'], []),
  ];
  const kept = (services: number[], brands: number[]) => filterStations(all, { services, brands }).map((s) => s.id);
  it('keeps stations with one of the services and one of the brands', () => {
    expect(kept([], [])).toEqual(['a', 'b', 'c']);
    expect(kept([1, 7], [])).toEqual(['a', 'b', 'c']);
    expect(kept([7], [])).toEqual(['b', 'c']);
    expect(kept([1], [2])).toEqual(['a']);
    expect(kept([3], [])).toEqual([]);
  });
});

describe('station texts', () => {
  const station = v.parse(stationSchema, {
    id: 17,
    storeNumber: 3108,
    name: 'Panhandle Fuel Stop',
    address: '2104 N Main St',
    city: 'Shamrock',
    state: 'TX',
    zipCode: 79079,
    serviceTypes: ['electrical repair', { id: 1, name: 'Tires' }],
  });
  const bare = v.parse(stationSchema, { id: 5 });
  it('reads as the card shows it', () => {
    expect(whereText(station, '0.3 mi')).toBe('3108 · Shamrock, TX · 0.3 mi');
    expect(addressText(station)).toBe('2104 N Main St, Shamrock, TX 79079');
    expect(station.serviceTypes?.map(valueLabel)).toEqual(['Light Mechanical', 'Tires']);
  });
  it('has a name and a number where a backend sends none', () => {
    expect([stationName(bare), addressText(bare), whereText(bare)]).toEqual(['Station 5', undefined, '5']);
  });
});

describe('the address of the map screen', () => {
  it('survives a round trip', () => {
    const text =
      'from=Memphis%2C+TN&fromAt=35.14953%2C-90.04898&to=Barstow%2C+CA&mode=plan&services=1%2C7&brands=6&sort=price&order=desc';
    const state = readUrl(new URLSearchParams(text));
    expect(state.from).toEqual({ label: 'Memphis, TN', at: { latitude: 35.14953, longitude: -90.04898 } });
    expect(state.to).toEqual({ label: 'Barstow, CA' });
    expect(filterCount(state.filters)).toBe(3);
    expect(writeUrl(state).toString()).toBe(text);
  });
  it('takes nothing that it cannot read', () => {
    const state = readUrl(
      new URLSearchParams('mode=x&services=99,abc,,2&brands=&sort=none&order=desc&to=%20&from=A&fromAt=95,1'),
    );
    expect(state).toEqual({
      mode: 'all',
      from: { label: 'A' },
      via: [],
      filters: { services: [2], brands: [] },
      sort: { by: 'none', descending: false },
    });
    expect(writeUrl(readUrl(new URLSearchParams())).toString()).toBe('');
  });
});
