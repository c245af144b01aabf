// What the map is opened for travels in the state of its address: a link or a bookmark does not carry it.

/** The state of the map's address where it is opened to show a stop. @param id the station's */
export const showStop = (id: string) => ({ stop: id }) as const;

/**
 * The same where a refused request is written anew, at its stop or another.
 * @param key of the refused request @param stop its station's id, where that is known
 */
export const editRequest = (key: string, stop: string | undefined) =>
  ({ request: key, ...(stop !== undefined && { stop }) }) as const;

const textIn = (state: unknown, name: 'stop' | 'request'): string | undefined => {
  const text = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** The station that a location's state asks for. */
export const stopToShow = (state: unknown): string | undefined => textIn(state, 'stop');

/** The refused request that a location's state asks to write anew, by its key. */
export const requestToEdit = (state: unknown): string | undefined => textIn(state, 'request');
