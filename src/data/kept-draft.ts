import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountDatabase } from './db/database.ts';
import { type KeptForm, keptForm } from './kept-form.ts';
import { runtime } from './runtime.ts';

/** What was typed into a form and not sent; `read` is false until what was stored of it has been looked for. */
export interface DraftState<T> {
  readonly read: boolean;
  readonly draft: T | undefined;
}

export interface KeptDraft<T> {
  readonly state: StoreApi<DraftState<T>>;
  readonly form: KeptForm;
  /** Takes the draft as it is now; undefined where nothing is left to be sent, which is stored at once. */
  readonly keep: (draft: T | undefined) => void;
}

/** By the database of a sign-in: whoever signs in next finds nothing here, and the same person what is stored. */
const opened = new WeakMap<AccountDatabase, Map<string, KeptDraft<unknown>>>();

const made = <T>(db: AccountDatabase, name: string, schema: v.GenericSchema<unknown, T>): KeptDraft<T> => {
  const state = createStore<DraftState<T>>(() => ({ read: false, draft: undefined }));
  const { account } = runtime().session.store.getState();
  const form = keptForm({
    name,
    account: () => (runtime().db() === db ? account : undefined),
    now: () => state.getState().draft,
    subscribe: state.subscribe,
    isRead: () => state.getState().read,
    apply: (stored) => {
      const parsed = v.safeParse(schema, stored);
      state.setState({ read: true, draft: parsed.success ? parsed.output : undefined });
    },
  });
  const keep = (draft: T | undefined) => {
    if (draft === state.getState().draft) return;
    state.setState({ draft });
    // It may be sent when its screen has gone, and nobody watches any more.
    if (draft === undefined) form.store();
  };
  return { state, form, keep };
};

/** A form's draft in the signed-in account's database, one for each name in this page. */
export const keptDraft = <T>(name: string, schema: v.GenericSchema<unknown, T>): KeptDraft<T> => {
  const db = runtime().db();
  const here = opened.get(db) ?? new Map<string, KeptDraft<unknown>>();
  opened.set(db, here);
  const kept = (here.get(name) as KeptDraft<T> | undefined) ?? made(db, name, schema);
  here.set(name, kept as KeptDraft<unknown>);
  return kept;
};
