import { describe, expect, it } from 'vitest';
import { naiveDrivers } from '#src/planner/naive.ts';
import { eased, type Rows } from './problems.ts';

const base = { tank: 100, start: 60, reserve: 10, minimum: 5, fee: 5 };
const stop = (at: number, detour = 0) => ({ at, detour, price: 3 });
const drive = (rows: Rows) => {
  const drivers = naiveDrivers(eased(rows), 0.1);
  const pairs = (list = drivers?.naive) => list?.map(({ candidate, gallons }) => [candidate, gallons]);
  return { naive: pairs(), comparable: pairs(drivers?.comparable), below: drivers?.below };
};

describe('the driver without a plan', () => {
  it('stops at the first station below a quarter tank and fills up; trimmed, he buys what the trip needs', () => {
    expect(drive({ ...base, end: 120, stations: [stop(10), stop(36), stop(40), stop(110)] })).toEqual({
      naive: [[1, 76]],
      comparable: [[1, 70]],
      below: 0.25,
    });
  });

  it('buys the minimum at the last stop where the trip needs less', () => {
    expect(drive({ ...base, end: 128, stations: [stop(36), stop(115)] })).toEqual({
      naive: [
        [0, 76],
        [1, 79],
      ],
      comparable: [
        [0, 76],
        [1, 5],
      ],
      below: 0.25,
    });
  });

  it('stops above a quarter tank where the next station is out of range', () => {
    expect(drive({ ...base, end: 140, stations: [stop(20), stop(60)] }).naive).toEqual([
      [0, 60],
      [1, 40],
    ]);
  });

  it('does not stop once the destination is in reach', () => {
    expect(drive({ ...base, end: 50, stations: [stop(45)] })).toEqual({ naive: [], comparable: [], below: 0.25 });
  });

  it('is tried again at a half, at three quarters, and stopping wherever he can', () => {
    // The last pump is so far off the road that what it sells does not reach the end.
    const stranding = { ...base, reserve: 0, end: 95 };
    const half = { ...stranding, start: 56, end: 100, stations: [stop(1), stop(7), stop(12, 50)] };
    expect(drive(half)).toEqual({ naive: [[1, 51]], comparable: [[1, 44]], below: 0.5 });
    const threeQuarters = { ...stranding, start: 80, stations: [stop(1), stop(6), stop(12, 50)] };
    expect(drive(threeQuarters)).toEqual({ naive: [[1, 26]], comparable: [[1, 15]], below: 0.75 });
    const always = { ...stranding, start: 80, stations: [stop(1), stop(12, 50)] };
    expect(drive(always)).toEqual({ naive: [[0, 21]], comparable: [[0, 15]], below: 1 });
  });

  it('reaches the pump below the reserve when he started below it', () => {
    expect(drive({ ...base, start: 8, end: 60, stations: [stop(7), stop(30)] }).naive).toEqual([[0, 99]]);
  });

  it('is nobody where no way of stopping arrives', () => {
    expect(drive({ ...base, end: 400, stations: [stop(20)] })).toEqual({
      naive: undefined,
      comparable: undefined,
      below: undefined,
    });
  });
});
