/** What the trail is narrowed to, as the address has it: blank for all. Days are this device's, `YYYY-MM-DD`. */
export interface TrailFilter {
  readonly person: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

/** The members of the address. */
const NAMES = { person: 'q', action: 'action', from: 'from', to: 'to' } as const satisfies Record<
  keyof TrailFilter,
  string
>;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Reads the address; a day that is none is left out. */
export const readFilter = (params: URLSearchParams): TrailFilter => {
  const text = (name: keyof TrailFilter): string => (params.get(NAMES[name]) ?? '').trim();
  const day = (name: 'from' | 'to'): string => (DAY.test(text(name)) ? text(name) : '');
  return { person: text('person'), action: text('action'), from: day('from'), to: day('to') };
};

/** The same address, narrowed to something else; all else in it stays. */
export const writeFilter = (params: URLSearchParams, change: Partial<TrailFilter>): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change) as [keyof TrailFilter, string][]) {
    if (value === '') next.delete(NAMES[name]);
    else next.set(NAMES[name], value);
  }
  return next;
};

/** True where nothing is left out. */
export const isWhole = (filter: TrailFilter): boolean => Object.values(filter).every((value) => value === '');
