import { create } from 'zustand';
import type { FuelDraft } from './model/draft.ts';

interface FuelState {
  /** What is typed, kept on failure and over visits to other screens; undefined: as the last plan's form. */
  readonly draft: FuelDraft | undefined;
  /** The form is open although there is a plan. */
  readonly editing: boolean;
  /** Counts what is typed. */
  readonly changes: number;
  /** Whose form it is. */
  readonly account?: string;
}

const EMPTY: FuelState = { draft: undefined, editing: false, changes: 0 };

/** State of the fuel-plan form. */
export const useFuelStore = create<FuelState>(() => EMPTY);

export const typeInto = (draft: FuelDraft, change: Partial<FuelDraft>): void =>
  useFuelStore.setState(({ changes }) => ({ draft: { ...draft, ...change }, changes: changes + 1 }));

export const setEditing = (editing: boolean): void => useFuelStore.setState({ editing });

/** Takes back what was chosen for one trip alone. */
export const endTrip = (): void =>
  useFuelStore.setState(({ draft }) => ({ draft: draft && { ...draft, anyChain: false } }));

/** Empties the form where it is another account's. */
export const keepFuelFormOf = (account: string): void =>
  useFuelStore.setState((now) => (now.account === account ? now : { ...EMPTY, account }));

/** Resets the form. */
export const resetFuelForm = (): void => useFuelStore.setState(EMPTY);
