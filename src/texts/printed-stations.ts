/** Texts of a printed list of stations, loaded with it. */
export const PRINTED_STATIONS = {
  mile: (miles: number, about: boolean): string => `${about ? 'About mile' : 'Mile'} ${Math.round(miles)}`,
  nearest: (listed: string): string => `The ${listed} nearest are listed.`,
  /** `5 h ago` says nothing on paper by itself. */
  printed: (when: string): string => `Printed ${when}.`,
} as const;
