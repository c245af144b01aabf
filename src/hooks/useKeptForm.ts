import { useEffect } from 'react';
import type { KeptForm } from '#src/data/kept-form.ts';
import { useOnLeave } from './useOnLeave.ts';

/** Keeps a form while its screen is there. @param account whose screen it is */
export const useKeptForm = (form: KeptForm, account: string): void => {
  useOnLeave(form.store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each account
  useEffect(() => form.watch(), [form, account]);
};
