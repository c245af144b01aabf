import { useMemo } from 'react';
import type { GenericSchema } from 'valibot';
import { useStore } from 'zustand';
import { type DraftState, type KeptDraft, keptDraft } from '#src/data/kept-draft.ts';
import { useAccount } from './session.ts';
import { useKeptForm } from './useKeptForm.ts';

/** A form's draft, and what is done with it. `store` stores it now, before what may end the session. */
export type Draft<T> = DraftState<T> & Pick<KeptDraft<T>, 'keep'> & Pick<KeptDraft<T>['form'], 'store'>;

/**
 * Keeps what is typed into a form in its person's database until it is sent. The form is drawn once the draft is `read`.
 * @param name its row in `meta`
 * @param schema the same object at each render
 */
export const useKeptDraft = <T>(name: string, schema: GenericSchema<unknown, T>): Draft<T> => {
  const account = useAccount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each account
  const { state, form, keep } = useMemo(() => keptDraft(name, schema), [account, name, schema]);
  useKeptForm(form, account);
  return { ...useStore(state), keep, store: form.store };
};
