/** Texts of the fuel plan. Those of `tests/spec/texts.ts` are to the letter; the rest is ours. */
export const FUEL_TEXT = {
  title: 'Fuel plan',
  route: 'Route summary',
  assistant: 'Smart Route Assistant',
  edit: 'Edit',
  editLabel: 'Edit tank, radius and minimum',
  backToMap: 'Back to the map',

  /* the form */
  tankCapacity: 'Tank capacity',
  currentFuel: 'Current fuel',
  searchRadius: 'Search radius',
  minGallonsPurchase: 'Min gallons purchase',
  milesPerGallon: 'Miles per gallon',
  reserve: 'Reserve',
  advanced: 'Advanced',
  gallons: 'gal',
  miles: 'mi',
  milesGallon: 'mi/gal',
  economyHint: '6.5 unless given',
  reserveHint: '10 % of the tank unless given',
  makePlan: 'Plan fuel stops',
  planning: 'Planning...',
  cancel: 'Cancel',
  needRouteTitle: 'No route yet',
  needRouteText: 'Build a route first; then the cheapest fuel stops along it are worked out.',
  offlineHint: 'No signal: the plan is worked out on this device, from the stations stored here.',

  /* the summary of a form */
  figures: (tank: string, now: string, radius: string, min: string): string =>
    `Tank ${tank} gal · now ${now} gal · radius ${radius} mi · min ${min} gal`,

  /* results */
  less: 'less',
  lessThan: 'than filling up at a quarter tank',
  stop: 'stop',
  stops: 'stops',
  noStops: 'No stop is needed: the fuel in the tank reaches the destination.',
  approximate: 'approximate',
  approximateLong: 'approximate, for planning, not for navigation',
  madeHere: 'Worked out on this device, from stored stations',
  pricesFrom: 'prices from',
  made: 'Plan made',
  inTank: (arrival: number, leaving: number): string =>
    `In the tank: ${arrival} gal on arrival, ${leaving} on leaving.`,
  showDetails: (name: string): string => `Show details of ${name}`,
  hideDetails: (name: string): string => `Hide details of ${name}`,
  inTheTank: 'gal in the tank',
  left: 'gal left',
  net: 'net',
  retail: 'retail',
  save: 'save',
  stale: 'stale',
  noPrice: 'No price',
  noDate: 'no date',
  demoData: 'Demo data',
  demoLine: 'Demonstration data: invented stops and prices.',

  /* failures */
  noPlanTitle: 'No plan',
  planFailed: 'The fuel plan could not be made. Try again.',
  planOffline: 'No signal, and no stations along this route are stored here yet.',

  /* the mile strip */
  strip: 'Mile strip',
  stripOf: (miles: string, stops: number): string =>
    `Mile strip: tank level along ${miles} miles with ${stops} fuel ${stops === 1 ? 'stop' : 'stops'}`,
  stripGap: (miles: string, from: string, to: string): string =>
    `Mile strip: tank level along ${miles} miles; the stretch from mile ${from} to mile ${to} cannot be crossed`,
  fromTo: (from: string, to: string): string => `${from} to ${to}`,
  mileTown: (mile: number, town: string): string => `Mile ${mile}, ${town}`,
  stopLabel: (number: number, place: string): string => `Stop ${number}, ${place}`,
  tankOf: (gallons: number): string => `Tank, ${gallons} gal`,
  gallonsOf: (gallons: number): string => `${gallons} gal`,
  stripStops: 'Fuel stops',
  short: 'gal short',
} as const;
