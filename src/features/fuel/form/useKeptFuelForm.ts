import * as v from 'valibot';
import { META } from '#src/data/db/meta.ts';
import { keptForm } from '#src/data/kept-form.ts';
import { useKeptForm } from '#src/hooks/useKeptForm.ts';
import { EMPTY_DRAFT, FUEL_FIELDS, type FuelDraft } from './model/draft.ts';
import { applyFuelForm, useFuelStore } from './store.ts';

const texts = Object.fromEntries(FUEL_FIELDS.map((field) => [field, v.optional(v.string(), EMPTY_DRAFT[field])]));
const schema = v.object({
  ...texts,
  taxBasis: v.optional(v.picklist(['pump', 'ifta']), EMPTY_DRAFT.taxBasis),
  undatedPrices: v.optional(v.boolean(), EMPTY_DRAFT.undatedPrices),
  anyChain: v.optional(v.boolean(), EMPTY_DRAFT.anyChain),
});

const keptFuelForm = keptForm({
  name: META.fuelDraft,
  account: () => useFuelStore.getState().account,
  now: () => {
    const { draft, unused } = useFuelStore.getState();
    return unused ? draft : undefined;
  },
  subscribe: useFuelStore.subscribe,
  isRead: () => useFuelStore.getState().read,
  apply: (stored) => {
    const parsed = v.safeParse(schema, stored);
    applyFuelForm(parsed.success ? (parsed.output as FuelDraft) : undefined);
  },
});

/** Keeps the fuel form until a plan is made of it or it is given up. @param account whose screen it is */
export const useKeptFuelForm = (account: string): void => useKeptForm(keptFuelForm, account);
