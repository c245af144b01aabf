import type { Mode } from './url-state.ts';

/**
 * The mode whose list holds what was pressed on the map: the shown one where it does, the plan for one of its stops, else
 * the list of all.
 * @param mode the shown one
 * @param marked whether it is among the stations that the map marks for this mode
 * @param stop whether it is a stop of the fuel plan
 */
export const modeOf = (mode: Mode, marked: boolean, stop: boolean): Mode => {
  if (mode === 'plan' ? stop : marked) return mode;
  return stop ? 'plan' : 'all';
};
