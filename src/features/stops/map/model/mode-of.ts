import type { Mode } from './url-state.ts';

interface Shown {
  readonly mode: Mode;
  /** Ids of the stations that the map marks. */
  readonly stations: ReadonlySet<string>;
  /** Ids of the fuel plan's stops. */
  readonly stops: ReadonlySet<string>;
}

/**
 * The mode whose list holds what was pressed on the map: the shown one where it does, the plan for one of its stops, else
 * the list of all.
 */
export const modeOf = (id: string, { mode, stations, stops }: Shown): Mode => {
  const listed = mode === 'plan' ? stops : stations;
  if (listed.has(id)) return mode;
  return stops.has(id) ? 'plan' : 'all';
};
