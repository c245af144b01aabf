import { create } from 'zustand';
import type { FuelDraft } from './model/draft.ts';

interface FuelState {
  /**
   * What is typed, kept on failure, over visits to other screens, and over a reload (`useKeptFuelForm.ts`); undefined: as the last
   * plan's form.
   */
  readonly draft: FuelDraft | undefined;
  /** The form is open although there is a plan. */
  readonly editing: boolean;
  /** No plan has been made of it, and it was not given up. */
  readonly unused: boolean;
  /** What was stored of it was looked for. */
  readonly read: boolean;
  /** Counts what is typed. */
  readonly changes: number;
  /** Whose form it is. */
  readonly account?: string;
}

const BLANK = { draft: undefined, editing: false, unused: false, changes: 0 };
const EMPTY: FuelState = { ...BLANK, read: false };

/** State of the fuel-plan form. */
export const useFuelStore = create<FuelState>(() => EMPTY);

export const typeInto = (draft: FuelDraft, change: Partial<FuelDraft>): void =>
  useFuelStore.setState(({ changes }) => ({ draft: { ...draft, ...change }, changes: changes + 1, unused: true }));

/** Opens the form, or closes it for the plan that was made of it or that is gone back to. */
export const setEditing = (editing: boolean): void =>
  useFuelStore.setState({ editing, ...(!editing && { unused: false }) });

/** Takes the form that was stored, and opens it; what was typed before it was there stays. */
export const applyFuelForm = (stored: FuelDraft | undefined): void =>
  useFuelStore.setState(({ draft }) => ({
    read: true,
    ...(stored && !draft && { draft: stored, editing: true, unused: true }),
  }));

/** Takes back what was chosen for one trip alone. */
export const endTrip = (): void =>
  useFuelStore.setState(({ draft }) => ({ draft: draft && { ...draft, anyChain: false } }));

/** Empties the form where it is another account's. */
export const keepFuelFormOf = (account: string): void =>
  useFuelStore.setState((now) => (now.account === account ? now : { ...EMPTY, account }));

/** Resets the form. */
export const resetFuelForm = (): void => useFuelStore.setState(BLANK);
