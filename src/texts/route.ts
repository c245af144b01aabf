/** Texts of a route and of the places on its way, loaded with the first of them. All ours but the plain "no road". */
export const ROUTE_TEXT = {
  /* why there is no route */
  unknown: (text: string): string => `No place was found for “${text}”.`,
  noRoad: 'No road leads from one place to the other.',
  noRoadBetween: (from: string, to: string): string =>
    `No road leads from ${from} to ${to}. Change or remove one of them.`,
  twice: (place: string): string =>
    `${place} stands twice in a row. Remove one of the two, or put a place between them.`,
  most: (places: number): string =>
    `A trip takes at most ${places} stops on the way. Remove some, then build the route.`,
  tooManyForRouter: 'The router does not take so many places in one trip. Remove some, then build the route.',
  tooLong: (miles: number): string =>
    `A trip may be ${miles.toLocaleString('en-US')} miles long at most. Remove a stop, then build the route.`,
  busy: (seconds: number): string =>
    `The server is busy and did not calculate the route. Try again in ${Math.max(1, seconds)} ${seconds > 1 ? 'seconds' : 'second'}.`,

  /* the fields of places on the way */
  stops: 'Stops on the way',
  stop: (number: number): string => `Stop ${number} on the way`,
  moveUp: (number: number): string => `Move stop ${number} up`,
  moveDown: (number: number): string => `Move stop ${number} down`,
  remove: (number: number): string => `Remove stop ${number}`,
  moved: (name: string, number: number, count: number): string =>
    `${name || 'The stop'} is stop ${number} of ${count} now.`,
  full: (places: number): string => `A trip takes at most ${places} stops on the way.`,
} as const;

interface Named {
  readonly label: string;
}

/** What a route is called: `Memphis, TN to Barstow, CA via Amarillo, TX`. */
export const routeName = ({ from, to, via = [] }: { from: Named; to: Named; via?: readonly Named[] }): string =>
  [`${from.label} to ${to.label}`, via.length > 0 && `via ${via.map(({ label }) => label).join(' and ')}`]
    .filter(Boolean)
    .join(' ');
