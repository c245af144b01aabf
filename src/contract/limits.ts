/**
 * The product's constants and limits (`src/contract/README.md#limits`). Those of toasts stand in `src/ui/toast.ts`,
 * since `ui` imports `lib` alone. Units are in the names or beside them. Client, worker and server read them here
 * alone.
 */

/** Page sizes of lists and tables, in rows. */
export const PAGE = {
  sizes: [5, 25, 50, 100],
  default: 25,
  table: 10,
  ticketList: 10,
  loadMoreDelayMs: 100,
  loadMoreMarginPx: 20,
} as const;

/** Timers, in milliseconds. */
export const TIME = {
  cacheStaleMs: 60_000,
  logoutDelayMs: 100,
  chatPollMs: 3_000,
  scrollToCardMs: 120,
} as const;

/** How the browser is asked for the position; milliseconds. */
export const GEOLOCATION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 } as const;

/** Lengths of text, in characters. */
export const TEXT = {
  signInPasswordMin: 3,
  passwordMin: 8,
  passwordMax: 32,
  companyNameMin: 2,
  companyNameMax: 100,
  nameMin: 2,
  nameMax: 50,
  usernameMin: 3,
  usernameMax: 30,
  addressMin: 5,
  addressMax: 200,
  truckNumberMax: 20,
  codeLength: 6,
  /** Ours: the longest address that mail servers must take, and a generous telephone number. */
  emailMax: 254,
  phoneMax: 30,
  /** Ours: a password where one signs in, which another backend may have let be longer than ours. */
  signInPasswordMax: 200,
  /** Ours: a truck number travels as an integer at sign-up; more digits would not arrive whole. */
  signUpTruckNumberMax: 15,
  /** Ours: what a device presents at sign-in. */
  deviceTokenMax: 200,
  generatedPasswordLength: 12,
  /** Ours: a present password as it is typed; an installation may have given a longer one than `passwordMax`. */
  typedPasswordMax: 256,
  /** Ours: no limit is prescribed; a message longer than this is refused before it is queued. */
  messageMax: 10_000,
} as const;

/** Files: sizes in bytes, and the extensions that are taken. */
export const FILES = {
  maxBytes: 10 * 1024 * 1024,
  /** Ours: files of one message. */
  maxCount: 10,
  extensions: ['jpg', 'jpeg', 'png', 'gif', 'pdf', 'doc', 'docx', 'txt', 'mp3', 'wav', 'ogg', 'mp4', 'avi'],
  pickerAccept: 'image/*,.pdf,.doc,.docx,.txt,.mp3,.wav,.mp4,.avi',
  locationExtensions: ['xlsx', 'xls', 'csv'],
} as const;

/**
 * Ours: what is shared with the app while nobody is signed in. Files that are held in all; milliseconds for which the window it
 * was shared into may hand it to whoever signs in there, and for which it is kept.
 */
export const SHARE = { maxFiles: 30, windowMs: 60 * 60_000, keptMs: 7 * 24 * 60 * 60_000 } as const;

/** Fuel-plan form defaults: radius in miles, purchase in US gallons, oldest price in days. */
export const FUEL_FORM = { searchRadiusMiles: 5, minGallonsPurchase: 5, maxPriceAgeDays: 7 } as const;

/**
 * Near-route search: kilometres around a point, largest spacing of points, most points in one call: 8,000 km of road. Ours
 * too: the largest radius, and square kilometres that all circles of a call may cover, with 200,000 needed for all points.
 */
export const NEAR_ROUTE = {
  radiusKm: 8,
  spacingKm: 8,
  maxPoints: 1_000,
  maxRadiusKm: 80,
  maxAreaKm2: 300_000,
} as const;

/** Ours: miles around a place in one search of stations; a station tile of the farthest zoom needs 1,083. */
export const LOCATION_RADIUS_MAX_MILES = 1_100;

/** The map: centre about the middle of the US (longitude, latitude in degrees), zoom levels, clustering in pixels. */
export const MAP = {
  center: { longitude: -98.5795, latitude: 39.8283 },
  minZoom: 2,
  maxZoom: 18,
  placeZoom: 12,
  /** From where a map without streets says so, and shows the exits of its stations. */
  nearZoom: 11,
  startZoom: 4,
  clusterRadiusPx: 75,
  clusterMaxZoom: 16,
  clusterMinPoints: 2,
  clusterClickMaxZoom: 20,
  stationTileMinZoom: 4,
  stationTileMaxZoom: 8,
} as const;

/**
 * Ours: station tiles under a version. Cells of one, across and down; up to which level of the grid the map draws them;
 * how many stations a view may have for all of them to be listed, else how many of the nearest are, in how many tiles of
 * the finest level at most; stations in one answer.
 */
export const STATION_TILES = {
  cells: 16,
  areasMaxZoom: 7,
  most: 2_000,
  nearest: 300,
  nearestTiles: 12,
  mostInAnswer: 25_000,
} as const;

/** Layout estimates of station cards, in CSS pixels. */
export const CARD = {
  collapsed: { all: 90, plan: 120, route: 100 },
  expanded: { all: 270, plan: 550, route: 280 },
  gap: 10,
  overscan: 5,
  skeletons: { all: 8, route: 6 },
} as const;

/** Rows a text field shows. */
export const ROWS = { textarea: 4, messageMin: 1, messageMax: 6 } as const;

/** Defaults of the planner: miles a US gallon, share of the tank, US dollars a stop; miles before the end whose prices fuel left is worth. */
export const PLANNER = {
  milesPerGallon: 6.5,
  reserveShare: 0.1,
  stopFee: 5,
  endValueMiles: 150,
  /** Miles within which a pump is where the truck stands. */
  hereMiles: 0.05,
  /** Gallons below the reserve that are worth a warning: what is less is floating point, and no gauge shows it. */
  noticeableGallons: 0.001,
} as const;

/**
 * Ours: what a fuel plan takes. US gallons, miles, miles a US gallon, US dollars a stop. Heavy trucks carry up to 300
 * gallons and make 4 to 10 miles of one; a route is at most once around the earth.
 */
export const PLAN = {
  maxTankGallons: 1_000,
  minMilesPerGallon: 1,
  maxMilesPerGallon: 50,
  maxStopFee: 1_000,
  /** US dollars a gallon. */
  maxFuelValue: 100,
  maxSearchRadiusMiles: 100,
  maxRouteMiles: 25_000,
  /** Points of a route's line; the client sends its line thinned to so many. */
  maxRoutePoints: 4_000,
  /** Days: the oldest price that counts, unless any does. */
  maxPriceAgeDays: 3_650,
  /** Points of the way just driven. */
  maxPassedPoints: 1_000,
} as const;

/** Ours: fuel cards. Chains, characters of a chain's name, US cents a gallon; what a preference is worth unless given. */
export const FUEL_CARDS = {
  maxChains: 50,
  chainMax: 60,
  maxCents: 300,
  maxPreferenceCents: 100,
  preferenceCents: 5,
} as const;

/** Ours: a file of fuel tax rates. Characters; bytes, two a character in UTF-16 behind its mark; US dollars a gallon; quarters from 2020 to the end of next year. */
export const TAX_RATES = { maxFileLength: 50_000, maxFileBytes: 100_002, maxRate: 3, firstYear: 2020 } as const;

/**
 * Ours: a trip on the page: places on the way, other ways that are compared, characters of a place's text, miles within
 * which two places are the same.
 */
export const TRIP = { viaMax: 8, othersMax: 2, placeTextMax: 200, samePlaceMiles: 0.1 } as const;

/** Ours: places of one route, by the router of the reference server. */
export const ROUTE_PLACES_MAX = 25;

/** Ours: what a request may carry, in bytes. An endpoint may allow itself a larger body of JSON (`maxBodyBytes`). */
export const BODY = { maxBytes: 64 * 1024 } as const;

/** Ours: characters of what is no person's text. Other backends' ids and tokens must fit as well. */
export const REQUEST = {
  idMax: 200,
  tokenMax: 4_096,
  storageKeyMax: 1_024,
  fileNameMax: 255,
  mimeTypeMax: 255,
  /** A number that travels in a query. */
  numberMax: 32,
  /** Metres around a shared position. */
  accuracyMaxMetres: 1_000_000,
  /** A list of ids or roles joined by commas, or the name of an order. */
  listMax: 500,
  /** Whole numbers of a query: the last page and the largest one. */
  pageMax: 1_000_000,
  pageSizeMax: 500,
} as const;

/** How long the reference server keeps an idempotency key, in days (`src/data/README.md#never-twice`). */
export const IDEMPOTENCY_DAYS = 30;

/**
 * Verification and reset codes of the reference server: minutes a code is good, wrong tries until it is not. A screen may
 * offer another one after `resendMs` milliseconds.
 */
export const CODES = { minutes: 15, attempts: 5, resendMs: 60_000 } as const;

/** Ours: minutes that a proof by password is good. */
export const PROOF = { minutes: 10 } as const;

/** Ours: days in which a changed e-mail can be taken back; characters of the code for it, and as it may be typed. */
export const RECOVERY = { days: 7, codeLength: 25, groupLength: 5, typedMax: 100 } as const;

/** Ours: a part of a conversation ends with so many messages or bytes, whichever comes first; characters of its mark. */
export const PART = { messages: 200, bytes: 256 * 1024, markMax: 40 } as const;

/** Ours: characters of a search's words. */
export const SEARCH = { min: 2, max: 200 } as const;

/** Ours: replies that staff share. */
export const REPLIES = { titleMax: 60, max: 200 } as const;

/** Ours: internal notes of a ticket. */
export const NOTES = { textMax: 2_000, max: 200 } as const;

/** Ours: days for which a closed ticket can be opened again, by staff or by its customer's next message. */
export const REOPEN_DAYS = 7;

/** Ours: `everyMs` between two signs of life in a ticket, and how long one holds, in milliseconds. */
export const PRESENCE = { everyMs: 10_000, holdsMs: 25_000 } as const;

/** Ours: a spreadsheet of stations, in bytes as it comes and as it unpacks, in rows and in columns. */
export const IMPORT = {
  maxBytes: 64_000_000,
  maxUnpackedBytes: 512_000_000,
  maxRows: 250_000,
  maxColumns: 200,
} as const;

/** Ours: characters of a member of a stop that is set by hand; entries of its history that are told. */
export const BY_HAND = { textMax: 200, historyMax: 100 } as const;

/** Ours: the last row that can be the header of a sheet; characters of a sheet's name; what of a sheet is shown to choose by. */
export const LAYOUT = {
  headerWithin: 200,
  sheetMax: 200,
  topRows: 20,
  topColumns: 12,
  samples: 3,
  sampleMax: 40,
} as const;
