/** Texts of the map screen. Those of `tests/spec/texts.ts` are to the letter; the rest is ours. */
export const MAP_TEXT = {
  title: 'Map',
  stationsRegion: 'Stations',
  skipToMap: 'Skip to the map',
  routeRegion: 'Route',

  /* top bar */
  departure: 'Departure',
  destination: 'Destination',
  loadingField: '(Loading...)',
  useCurrentLocation: 'Use current location',
  locating: 'Looking for your place',
  showMyPlace: 'Show my place',
  buildRoute: 'Build Route',
  calculating: 'Calculating...',
  clearRoute: 'Clear Route',
  editRoute: 'Edit the route',
  keepRoute: 'Cancel',
  addStop: 'Add a stop',
  via: 'via',
  filters: 'Filters',
  filtersOn: 'filters on',
  places: 'Places',
  noPlaces: 'No place of that name',
  searchingPlaces: 'Searching',
  placesFailed: 'Places cannot be looked up right now. The text is kept.',

  /* filters */

  /* modes */
  modes: 'Stations shown',
  allStations: 'All stations',
  nearRoute: 'Near route',
  fuelPlan: 'Fuel plan',
  loadingLocations: 'Loading locations...',
  noServicesTitle: 'No Services Found',
  noServicesText: 'No services found near your route. Try a different route or clear to see all stations.',
  clearAndShowAll: 'Clear Route & Show All Stations',
  needRouteTitle: 'No route yet',
  needRouteText: 'Enter a departure and a destination, then build the route.',
  nothingHereTitle: 'No stations here',
  nothingHereText: 'Move the map, zoom out, or choose fewer filters.',
  notStoredTitle: 'No signal',
  notStoredText: 'Stations seen before are kept on this device; there are none of this part yet.',
  gaps: 'Some of this part of the map was never loaded; stations may be missing.',
  stationsFailed: 'Stations could not be loaded.',
  nearRouteFailed: 'Stations near the route could not be loaded.',
  tryAgain: 'Try again',
  demoData: 'Demo data',
  demoLine: 'Demonstration data: invented stops and prices.',

  /* counts and sort */
  stationOne: 'station on the map',
  stationMany: 'stations on the map',
  nearestListed: (count: string) => `The ${count} nearest are listed. Zoom in for the others.`,
  nearOne: 'station near the route',
  nearMany: 'stations near the route',
  sortBy: 'Sort by',
  byDistance: 'Distance',
  byMile: 'Mile',
  byPrice: 'Price',
  byDiscount: 'Discount',
  ascending: 'Lowest first. Show highest first',
  descending: 'Highest first. Show lowest first',

  /* cards */
  requestService: 'Request Service',
  showDetails: (name: string): string => `Show details of ${name}`,
  hideDetails: (name: string): string => `Hide details of ${name}`,
  requestServiceAt: (name: string): string => `Request Service at ${name}`,
  net: 'net',
  retail: 'retail',
  save: 'save',
  stale: 'stale',
  noPrice: 'No price',
  /** The map knows it until it is left. */
  chooseStop: 'Choose a stop and request service before you leave the map. Your request stays in My chats until then.',
  requestFailed: 'The request could not be made. Try again.',

  /* route */
  needBoth: 'Enter a departure and a destination.',
  routeFailed: 'The route could not be calculated. Try again.',
  routeOffline: 'No signal: a new route needs one.',
  approximate: 'approximate',
  approximateLong: 'approximate, for planning, not for navigation',

  /* the map itself */
  map: 'Map of stations',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  attribution: 'Map sources',
  noStreets: 'This map has no streets.',
  noWebgl: 'This browser cannot draw the map. The list shows the same stations.',
  mapLost: 'The map stopped drawing and comes back by itself. The list goes on.',
  mapFailed: 'The map could not be loaded. The list shows the same stations.',
  loadingMap: 'Loading the map',

  /* sheet on a phone */
  showMore: 'Show more of the list',
  showLess: 'Show the map',

  /* ages */
  savedStations: 'Stations as of',
} as const;
