import { withParams } from '#src/lib/with-params.ts';

/** What the trail is narrowed to, as the address has it: blank for all. Days are this device's, `YYYY-MM-DD`. */
export interface TrailFilter {
  readonly person: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

const DAY = /^20\d\d-\d\d-\d\d$/;

/** Reads the address, in which the person is `q`; a day that is none is left out. */
export const readFilter = (params: URLSearchParams): TrailFilter => {
  const text = (name: string): string => (params.get(name) ?? '').trim();
  const day = (name: string): string => (DAY.test(text(name)) ? text(name) : '');
  return { person: text('q'), action: text('action'), from: day('from'), to: day('to') };
};

/** The same address, narrowed to something else; all else in it stays. */
export const writeFilter = (params: URLSearchParams, change: Partial<TrailFilter>): URLSearchParams => {
  const { person, ...others } = change;
  return withParams(params, { ...others, ...(person !== undefined && { q: person }) });
};

/** True where nothing is left out. */
export const isWhole = (filter: TrailFilter): boolean => Object.values(filter).every((value) => value === '');
