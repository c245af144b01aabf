import { describe, expect, it } from 'vitest';
import { addressText, townText } from '#src/lib/address.ts';

describe('where a stop is', () => {
  it('is one line of what the station has', () => {
    const station = { address: ' 2104 N Main St', city: 'Shamrock', state: 'TX', zipCode: '79079' };
    expect(addressText(station)).toBe('2104 N Main St, Shamrock, TX 79079');
    expect(addressText({ city: 'Shamrock', zipCode: '79079' })).toBe('Shamrock, 79079');
    expect(addressText({ address: ' ', city: undefined })).toBeUndefined();
    expect(addressText({})).toBeUndefined();
  });
  it('has its town with its state', () => {
    expect(townText({ city: 'Shamrock', state: 'TX' })).toBe('Shamrock, TX');
    expect(townText({ city: 'Shamrock', state: undefined })).toBe('Shamrock');
    expect(townText({ city: undefined, state: undefined })).toBeUndefined();
  });
});
