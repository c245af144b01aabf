import { create } from 'zustand';
import type { FuelDraft, FuelField } from './model/form.ts';

interface FuelState {
  /** What is typed, kept on failure and over visits to other screens; undefined: as the last plan's form. */
  readonly draft: FuelDraft | undefined;
  /** The form is open although there is a plan. */
  readonly editing: boolean;
}

const EMPTY: FuelState = { draft: undefined, editing: false };

/** State of the fuel-plan form. */
export const useFuelStore = create<FuelState>(() => EMPTY);

export const typeInto = (draft: FuelDraft, field: FuelField, text: string): void =>
  useFuelStore.setState({ draft: { ...draft, [field]: text } });

export const setEditing = (editing: boolean): void => useFuelStore.setState({ editing });

/** Resets the form, and forgets it for another account. */
export const resetFuelForm = (): void => useFuelStore.setState(EMPTY);
