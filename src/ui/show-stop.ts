/** The state of the map's address where it is opened to show a stop. @param id the station's */
export const showStop = (id: string) => ({ stop: id }) as const;

/** The station that a location's state asks for. */
export const stopToShow = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'stop' in state && typeof state.stop === 'string'
    ? state.stop
    : undefined;
