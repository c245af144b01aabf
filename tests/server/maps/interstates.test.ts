import { describe, expect, it } from 'vitest';
import junctions from '#server/maps/data/junctions.json' with { type: 'json' };
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { INTERSTATES, PRIMARY_INTERSTATES, roadTowns } from '#server/maps/interstates.ts';
import { distanceMiles } from '#src/lib/geo.ts';

const gazetteer = loadGazetteer();
const EVERY_PRIMARY =
  '2 4 5 8 10 11 12 14 15 16 17 19 20 22 24 25 26 27 29 30 35 35E 35W 37 39 40 41 43 44 45 49 55 57 59 64 65 66 68 69 ' +
  '69C 69E 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 93 94 95 96 97 99';

describe('the list of interstates', () => {
  it('has every primary interstate of the 48 states', () => {
    const numbers = new Set(PRIMARY_INTERSTATES.map((road) => road.number));
    expect([...numbers].sort()).toEqual(EVERY_PRIMARY.split(' ').sort());
  });

  it('keeps the parts of a number that do not meet apart', () => {
    for (const number of ['76', '84', '86', '88']) {
      expect(PRIMARY_INTERSTATES.filter((road) => road.number === number)).toHaveLength(2);
    }
  });

  it('knows the place of every town', () => {
    for (const road of INTERSTATES) expect(() => roadTowns(gazetteer, road)).not.toThrow();
  });

  it('uses every interchange of its own list', () => {
    const used = new Set(INTERSTATES.flatMap((road) => road.towns));
    expect(Object.keys(junctions).filter((label) => !used.has(label))).toEqual([]);
  });

  it('has no leg longer than the emptiest stretch there is, and none without length', () => {
    const wrong = INTERSTATES.flatMap((road) => {
      const towns = roadTowns(gazetteer, road);
      return towns.slice(1).flatMap((to, i) => {
        const from = towns[i] ?? to;
        const miles = distanceMiles(from, to);
        return miles > 70 || miles < 0.3 ? [`I-${road.number} ${from.name} to ${to.name}: ${miles.toFixed(1)} mi`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('never goes far out of its way and back, as it would through a town of the same name elsewhere', () => {
    const wrong = PRIMARY_INTERSTATES.flatMap((road) => {
      const towns = roadTowns(gazetteer, road);
      return towns.slice(2).flatMap((to, i) => {
        const [from, by] = [towns[i] ?? to, towns[i + 1] ?? to];
        const [there, on, straight] = [distanceMiles(from, by), distanceMiles(by, to), distanceMiles(from, to)];
        const back = there + on - straight;
        return back > 20 || (back > 10 && (there + on) / straight > 1.6)
          ? [`I-${road.number} ${from.name}, ${by.name}, ${to.name}`]
          : [];
      });
    });
    // True to the ground: I-15 turns from north-east to north-west at Great Falls.
    expect(wrong).toEqual(['I-15 Cascade, MT, Great Falls West, MT, Vaughn, MT']);
  });
});
