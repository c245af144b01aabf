/** Texts of the fuel plan. Those of `tests/spec/texts.ts` are to the letter; the rest is ours. */
export const FUEL_TEXT = {
  title: 'Fuel plan',
  route: 'Route summary',
  assistant: 'Smart Route Assistant',
  edit: 'Edit',
  editLabel: 'Edit tank, radius and minimum',
  backToMap: 'Back to the map',

  /* the form */
  miles: 'mi',
  needRouteTitle: 'No route yet',
  needRouteText: 'Build a route first; then the cheapest fuel stops along it are worked out.',

  /* the summary of a form */
  figures: (tank: string, now: string, radius: string, min: string): string =>
    `Tank ${tank} gal · now ${now} gal · radius ${radius} mi · min ${min} gal`,
  figuresAfterTax: 'after fuel tax',

  /* results */
  stop: 'stop',
  stops: 'stops',
  approximate: 'approximate',
  approximateLong: 'approximate, for planning, not for navigation',
  net: 'net',
  retail: 'retail',
  save: 'save',
  stale: 'stale',
  noPrice: 'No price',
  demoData: 'Demo data',

  /* failures */
  planFailed: 'The fuel plan could not be made. Try again.',
  planOffline: 'No signal, and no stations along this route are stored here yet.',

  /* the mile strip */
  strip: 'Mile strip',
  stripOf: (miles: string, stops: number): string =>
    `Mile strip: tank level along ${miles} miles with ${stops} fuel ${stops === 1 ? 'stop' : 'stops'}`,
  stripGap: (miles: string, from: string, to: string): string =>
    `Mile strip: tank level along ${miles} miles; the stretch from mile ${from} to mile ${to} cannot be crossed`,
  /** @param about the place is approximate */
  mileTown: (mile: number, town: string, about = false): string =>
    `${about ? 'About mile' : 'Mile'} ${Math.round(mile)}, ${town}`,
  stopLabel: (number: number, place: string): string => `Stop ${number}, ${place}`,
  tankOf: (gallons: number): string => `Tank, ${gallons} gal`,
  gallonsOf: (gallons: number): string => `${gallons} gal`,
  stripStops: 'Fuel stops',
} as const;
