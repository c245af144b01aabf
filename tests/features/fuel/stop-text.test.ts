import { expect, it } from 'vitest';
import { backupText } from '#src/features/fuel/model/stop-text.ts';
import type { PlannedStop } from '#src/features/fuel/model/stops.ts';

const said = (location: object) =>
  backupText({ backup: { location, mile: 84.2, extraCost: 1.18 } } as unknown as PlannedStop);

it('says where to when a stop is closed, and that its mile is approximate where its place is', () => {
  expect(said({ id: '1', name: 'Pilot' })).toBe('If it is closed: Pilot at mile 84, $1.18 more.');
  expect(said({ id: '1', name: 'Pilot', approximate: true })).toBe(
    'If it is closed: Pilot at about mile 84, $1.18 more.',
  );
});
