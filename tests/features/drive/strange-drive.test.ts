import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driveLine } from '#src/features/drive/position/model/line.ts';
import { devices, foldedRoutes, plainsAt, stories, strangeDrive } from '#tests/support/strange-drive.ts';

const unit = fc.double({ min: -1, max: 1, noNaN: true });
const noises = fc.array(fc.tuple(unit, unit), { minLength: 13, maxLength: 13 });

test('property: after tunnels, clocks that jump, places far off, rough ones and reloads, the mile is right again', () => {
  fc.assert(
    fc.property(foldedRoutes, stories, noises, devices, (line, story, noise, device) => {
      expect(strangeDrive(line, story, noise, device)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

const OUT_AND_BACK = driveLine([plainsAt(0, 0), plainsAt(20, 0), plainsAt(0, 0), plainsAt(0, 30)], 0);

test.each([
  ['without', false],
  ['with', true],
])('a phone that slept while goods were delivered is on the way back, %s a measured heading', (_, heading) => {
  const device = { speed: true, heading, seconds: 5, mph: 60 };
  const story = [
    [190, { kind: 'tunnel', minutes: 10 }],
    [60, { kind: 'twice' }],
  ] as const;
  expect(strangeDrive(OUT_AND_BACK, story, [[0, 0]], device)).toEqual([]);
});

test('a page that is reloaded on the way back is there once it has driven a little', () => {
  const device = { speed: true, heading: false, seconds: 5, mph: 60 };
  const story = [
    [300, { kind: 'reload' }],
    [60, { kind: 'twice' }],
  ] as const;
  expect(strangeDrive(OUT_AND_BACK, story, [[0, 0]], device)).toEqual([]);
});

test('a truck that comes out of a tunnel just before a corner goes on behind it', () => {
  const [south, west, north] = [plainsAt(0, 0), plainsAt(18, 9), plainsAt(0, 18)];
  const line = driveLine([south, plainsAt(0, 9), west, north, plainsAt(0, 9), north, west, south], 0);
  const device = { speed: false, heading: false, seconds: 5, mph: 75 };
  const story = [
    [49, { kind: 'teleport', east: 0, north: 0 }],
    [89, { kind: 'tunnel', minutes: 18 }],
    [62, { kind: 'tunnel', minutes: 17 }],
    [40, { kind: 'twice' }],
  ] as const;
  expect(strangeDrive(line, story, [[0, 0]], device)).toEqual([]);
});

test('a truck whose position is rough where the road turns round is on the way back', () => {
  const line = driveLine([plainsAt(0, 0), plainsAt(0, 9), plainsAt(0, 0), plainsAt(-9, 0)], 0);
  const device = { speed: false, heading: false, seconds: 7, mph: 69 };
  const story = [
    [56, { kind: 'rough', accuracy: 0.8, count: 6 }],
    [20, { kind: 'twice' }],
  ] as const;
  const noise = [...Array.from({ length: 8 }, () => [0, 0] as const), [0, -0.336] as const];
  expect(strangeDrive(line, story, [...noise, [0, 0], [0, 0], [0, 0], [0, 0]], device)).toEqual([]);
});
