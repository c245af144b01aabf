import { describe, expect, it } from 'vitest';
import { paidPrice, priceAge } from '#src/lib/price.ts';
import {
  ageText,
  agoText,
  distanceText,
  durationText,
  gallonPriceText,
  gallonsText,
  moneyText,
  nearMilesText,
  sizeText,
} from '#src/lib/units.ts';
import { undatedText } from '#src/texts/price.ts';

const HOUR = 3_600_000;

describe('figures as people read them', () => {
  it('miles, gallons, money, durations', () => {
    expect([distanceText(1679.6, 'miles'), nearMilesText(0.31), nearMilesText(12.4), gallonsText(129.84)]).toEqual([
      '1,680 mi',
      '0.3 mi',
      '12 mi',
      '129.8 gal',
    ]);
    expect([moneyText(381.605), moneyText(3.4), moneyText(1234.5)]).toEqual(['$381.61', '$3.40', '$1,234.50']);
    // 2.7849999999999997 as it is computed.
    expect(moneyText(3.07 - 0.285)).toBe('$2.79');
    expect([3.4567, 3.219, 3.5, 3.45678].map(gallonPriceText)).toEqual(['$3.4567', '$3.219', '$3.50', '$3.4568']);
    expect([durationText(93_000), durationText(3_000), durationText(3_599)]).toEqual([
      '25 h 50 min',
      '50 min',
      '1 h 0 min',
    ]);
  });
  it('a route in the unit a person has chosen', () => {
    expect([distanceText(1679.6, 'miles'), distanceText(1679.6, 'kilometres')]).toEqual(['1,680 mi', '2,703 km']);
  });
  it('sizes in units of a thousand', () => {
    expect([0, 820, 1000, 1_450, 11_400_000, 240_300_000, 5.2e12].map(sizeText)).toEqual([
      '0 bytes',
      '820 bytes',
      '1 KB',
      '1.5 KB',
      '11.4 MB',
      '240 MB',
      '5,200 GB',
    ]);
  });
  it('ages up to 24 hours, then the date', () => {
    expect([0, 59_999, 60_000, HOUR - 1, HOUR, 24 * HOUR - 1].map(ageText)).toEqual([
      'now',
      'now',
      '1 min',
      '59 min',
      '1 h',
      '23 h',
    ]);
    expect(ageText(24 * HOUR)).toBeUndefined();
    const now = new Date(2026, 10, 21, 14, 41).getTime();
    expect(agoText(now - 5 * HOUR, now)).toBe('5 h ago');
    expect(agoText(new Date(2026, 10, 18, 9).getTime(), now)).toBe('18 Nov');
    expect(agoText(now + HOUR, now)).toBe('now');
  });
});

describe('the price paid', () => {
  it('is net, else retail, and nothing below or at zero', () => {
    expect(paidPrice({ netPrice: 3.29, retailPrice: 3.6 })).toMatchObject({ value: 3.29, kind: 'net' });
    expect(paidPrice({ netPrice: 3.29, retailPrice: 3.6 })?.savings).toBeCloseTo(0.31);
    expect(paidPrice({ netPrice: 0, retailPrice: 3.6 })).toEqual({ value: 3.6, kind: 'retail' });
    expect(paidPrice({ netPrice: 3, retailPrice: 3, savings: 0 })).toEqual({ value: 3, kind: 'net' });
    expect([paidPrice({}), paidPrice({ retailPrice: -1 })]).toEqual([undefined, undefined]);
  });
  it('shows a day as it was sent, whatever the time zone', () => {
    const at = paidPrice({ retailPrice: 3, retailPriceDate: '2026-11-18' })?.at;
    expect(at === undefined ? 0 : new Date(at).getDate()).toBe(18);
    expect(paidPrice({ retailPrice: 3, retailPriceDate: 'soon' })).toEqual({ value: 3, kind: 'retail' });
  });
  it('says its age, or when it was imported: it is stale a day after either', () => {
    const now = new Date(2026, 10, 22, 12).getTime();
    expect(priceAge({ at: now - 5 * HOUR, importedAt: now }, now)).toEqual({ when: '5 h ago', stale: false });
    expect(priceAge({ at: now - 24 * HOUR, importedAt: now }, now)).toEqual({ when: '21 Nov', stale: true });
    expect(priceAge({ importedAt: now - 5 * HOUR }, now)).toEqual({ imported: '22 Nov', stale: false });
    expect(priceAge({ importedAt: now - 24 * HOUR }, now)).toEqual({ imported: '21 Nov', stale: true });
    expect(priceAge({}, now)).toEqual({ stale: false });
    expect([undatedText('22 Nov'), undatedText(undefined)]).toEqual(['date unknown, imported 22 Nov', 'date unknown']);
  });
});
