import { expect, it } from 'vitest';
import { postsOf } from '#src/features/fuel/stops/model/posts.ts';
import { backupText } from '#src/features/fuel/stops/model/stop-text.ts';
import { type PlannedStop, stopPlace } from '#src/features/fuel/stops/model/stops.ts';

const said = (location: object, mile?: number, warning?: string) =>
  backupText({ mile, backup: { location, mile: 84.2, extraCost: 1.18, warning } } as unknown as PlannedStop);

it('says where to when a stop is closed, and that its mile is approximate where its place is', () => {
  expect(said({ id: '1', name: 'Pilot' })).toBe('If it is closed: Pilot at mile 84, $1.18 more.');
  expect(said({ id: '1', name: 'Pilot', approximate: true })).toBe(
    'If it is closed: Pilot at about mile 84, place approximate, $1.18 more.',
  );
});

it('says of a backup that it is reached below the reserve', () => {
  expect(said({ id: '1', name: 'Pilot' }, 60, 'You reach the first stop with 3 gallons.')).toBe(
    'If it is closed: Pilot at mile 84, $1.18 more, reached below the reserve.',
  );
});

it('says of a backup that is passed before the stop that it is', () => {
  expect(said({ id: '1', name: 'Pilot' }, 84.1)).toBe('If it is closed: Pilot at mile 84, $1.18 more.');
  expect(said({ id: '1', name: 'Pilot' }, 257)).toBe(
    'If it is closed: Pilot at mile 84, which comes before it, $1.18 more.',
  );
});

it('names a stop by its mile and town, about a mile where its place is approximate, also on the map', () => {
  const stop = {
    id: '1',
    number: 2,
    mile: 936.6,
    station: { city: 'Vega', state: 'TX', latitude: 35, longitude: -102 },
  };
  const exact = stop as unknown as PlannedStop;
  const about = { ...stop, station: { ...stop.station, approximate: true } } as unknown as PlannedStop;
  expect(stopPlace(exact)).toBe('Mile 937, Vega, TX');
  expect(stopPlace(about)).toBe('About mile 937, Vega, TX');
  expect(stopPlace({ ...about, mile: undefined })).toBe('Vega, TX');
  expect(postsOf([about]).map(({ label }) => label)).toEqual(['Stop 2, About mile 937, Vega, TX']);
});
