import { create } from 'zustand';
import type { AppError } from '#src/contract/errors.ts';
import type { PackProgress } from '#src/data/road/save-pack.ts';

/** A pack this page is saving, or failed to save. */
export interface PackWork {
  readonly progress?: PackProgress;
  readonly failed?: AppError;
}

/** How the packs that this page works on come along, by pack. */
export const useRoadStore = create<{ readonly work: Readonly<Record<string, PackWork>> }>(() => ({ work: {} }));

export const setWork = (id: string, work: PackWork | undefined): void =>
  useRoadStore.setState(({ work: { [id]: _, ...others } }) => ({ work: work ? { ...others, [id]: work } : others }));
