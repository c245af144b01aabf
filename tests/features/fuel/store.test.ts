import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#src/features/fuel/form/model/draft.ts';
import { endTrip, resetFuelForm, typeInto, useFuelStore } from '#src/features/fuel/form/store.ts';

it('keeps all that is typed for the next trip but what was chosen for one', () => {
  resetFuelForm();
  endTrip();
  expect(useFuelStore.getState().draft).toBeUndefined();
  typeInto(EMPTY_DRAFT, { tankCapacity: '150', anyChain: true, undatedPrices: false });
  endTrip();
  expect(useFuelStore.getState().draft).toEqual({ ...EMPTY_DRAFT, tankCapacity: '150', undatedPrices: false });
});
