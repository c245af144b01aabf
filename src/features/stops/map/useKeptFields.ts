import * as v from 'valibot';
import { META } from '#src/data/db/meta.ts';
import { keptForm } from '#src/data/kept-form.ts';
import { useKeptForm } from '#src/hooks/useKeptForm.ts';
import { applyFields, isHalfMade, useStopsStore } from './store.ts';

const at = v.object({ latitude: v.number(), longitude: v.number() });
const place = v.object({ label: v.string(), detail: v.exactOptional(v.string()), at: v.exactOptional(at) });
const field = v.object({ text: v.string(), place: v.optional(place) });
const schema = v.object({ from: field, to: field, via: v.array(field) });

const keptFields = keptForm({
  name: META.routeDraft,
  account: () => useStopsStore.getState().account,
  now: () => {
    const state = useStopsStore.getState();
    return isHalfMade(state) ? state.fields : undefined;
  },
  subscribe: useStopsStore.subscribe,
  isRead: () => useStopsStore.getState().read,
  apply: (stored) => {
    const parsed = v.safeParse(schema, stored);
    applyFields(parsed.success ? parsed.output : undefined);
  },
});

/** Keeps the route's fields until a route is built of them or they are cleared. @param account whose screen it is */
export const useKeptFields = (account: string): void => useKeptForm(keptFields, account);
