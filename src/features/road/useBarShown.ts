import { useState } from 'react';
import type { RoadPackRow } from '#src/data/db/database.ts';

/**
 * Whether it is said here how a route's pack stands. Where the plan has the whole sheet it is left out that a route is
 * saved, but not where the person has just seen it being saved, or where something of it is missing.
 * @param full the plan has the whole sheet
 */
export const useBarShown = (pack: RoadPackRow | null, full: boolean): boolean => {
  const [before, setSavedHere] = useState(false);
  const saved = pack?.state === 'saved' && !pack.missing;
  const savedHere = full && (before || !saved);
  if (savedHere !== before) setSavedHere(savedHere);
  return !(full && saved && !savedHere);
};
