import * as v from 'valibot';
import { idSchema, looseNumberSchema, looseTextSchema, pageOf, pointSchema, shortText } from './common.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from './enums.ts';
import { LOCATION_RADIUS_MAX_MILES, NEAR_ROUTE, SEARCH, TEXT } from './limits.ts';
import { pagingEntries, queryNumber } from './query.ts';

const named = v.looseObject({ id: v.optional(idSchema), name: v.optional(v.string()), value: v.optional(v.string()) });
const codes = new Map<string, string>(
  [...SERVICE_TYPES, ...TRUCK_BRANDS].flatMap((entry) => [
    [entry.value, entry.value],
    [entry.label.toUpperCase(), entry.value],
    [entry.column.toUpperCase(), entry.value],
  ]),
);

/** A list of enumeration values; entries may be values, labels or `{ id, name }`; what is not known is kept as it is. */
const valueListSchema = v.pipe(
  v.nullish(v.array(v.union([v.string(), named])), []),
  v.transform((list) =>
    (list ?? []).flatMap((entry) => {
      const text = typeof entry === 'string' ? entry : (entry.value ?? entry.name);
      return text === undefined ? [] : [codes.get(text.toUpperCase()) ?? text];
    }),
  ),
);

/** What the coordinates of an approximate place were found by: the exit of its address, or its town. */
export type PlacedBy = 'exit' | 'town';

/**
 * A station, as a client reads it. Prices are US dollars a US gallon. A backend may leave out any member but `id`; a
 * station without coordinates is listed and not drawn.
 */
export const stationSchema = v.looseObject({
  id: idSchema,
  combinId: looseTextSchema,
  store_no: looseTextSchema,
  storeNumber: looseTextSchema,
  name: looseTextSchema,
  address: looseTextSchema,
  city: looseTextSchema,
  state: looseTextSchema,
  zipCode: looseTextSchema,
  country: looseTextSchema,
  latitude: looseNumberSchema,
  longitude: looseNumberSchema,
  serviceTypes: valueListSchema,
  truckBrands: valueListSchema,
  retailPrice: looseNumberSchema,
  netPrice: looseNumberSchema,
  savings: looseNumberSchema,
  retailPriceDate: looseTextSchema,
  iftaRefund: looseNumberSchema,
  chain: looseTextSchema,
  locationId: looseTextSchema,
  stationLocation: looseTextSchema,
  identificator: looseTextSchema,
  /** Additions of the reference server: when an import brought the prices, coordinates from the gazetteer, made-up stations. */
  priceImportedAt: looseTextSchema,
  approximate: v.optional(v.boolean()),
  /** What approximate coordinates were found by: `exit` or `town`, which is meant where it is missing. */
  placedBy: looseTextSchema,
  demonstration: v.optional(v.boolean()),
});
export type Station = v.InferOutput<typeof stationSchema>;

export const stationListSchema = v.array(stationSchema);
export const stationPageSchema = pageOf(stationSchema);

/** `GET /wex/locations`: radius in miles; `serviceIds` and `brandIds` are comma-joined ids. */
export const locationQuerySchema = v.object({
  latitude: queryNumber('latitude', -90, 90),
  longitude: queryNumber('longitude', -180, 180),
  radius: v.pipe(queryNumber('radius', 0, LOCATION_RADIUS_MAX_MILES), v.gtValue(0, 'radius must be positive')),
  sortBy: v.optional(shortText('sortBy')),
  orderBy: v.optional(shortText('orderBy')),
  serviceIds: v.optional(shortText('serviceIds')),
  brandIds: v.optional(shortText('brandIds')),
});

/** `GET /api/maintenance-services/search`: one id of each, or several joined by commas. */
export const stationSearchQuerySchema = v.object({
  serviceTypeId: v.optional(shortText('serviceTypeId')),
  truckBrandId: v.optional(shortText('truckBrandId')),
});

/** Query of `GET /api/maintenance-services`: page, order and, an addition, words that are searched for. */
export const stationsQuerySchema = v.object({
  ...pagingEntries,
  search: v.optional(shortText('search', SEARCH.max)),
});
export type StationsQuery = v.InferOutput<typeof stationsQuerySchema>;

const RADIUS = `radiusInKm must be a number above 0 and up to ${NEAR_ROUTE.maxRadiusKm}`;

/** `POST /api/maintenance-services/nearby-bulk`. `radiusInKm` in kilometres. */
export const nearbyInputSchema = v.object({
  locations: v.pipe(
    v.array(
      v.object({
        ...pointSchema.entries,
        radiusInKm: v.optional(
          v.pipe(v.number(RADIUS), v.gtValue(0, RADIUS), v.maxValue(NEAR_ROUTE.maxRadiusKm, RADIUS)),
          NEAR_ROUTE.radiusKm,
        ),
        locationName: v.optional(shortText('locationName', TEXT.addressMax), ''),
      }),
    ),
    v.maxLength(NEAR_ROUTE.maxPoints, `At most ${NEAR_ROUTE.maxPoints} locations in one call`),
    // A station is found once for each circle it lies in: without this, circles on one spot would find all of them often.
    v.check(
      (locations) =>
        locations.reduce((sum, { radiusInKm }) => sum + Math.PI * radiusInKm ** 2, 0) <= NEAR_ROUTE.maxAreaKm2,
      `The locations of one call cover at most ${NEAR_ROUTE.maxAreaKm2} square kilometers: ask in several calls or with a smaller radius`,
    ),
  ),
  removeDuplicates: v.optional(v.boolean(), true),
  serviceTypeIds: v.optional(shortText('serviceTypeIds')),
  truckBrandIds: v.optional(shortText('truckBrandIds')),
});
export type NearbyInput = v.InferInput<typeof nearbyInputSchema>;

/** What the search near a route answers. */
export const nearbyResultSchema = v.looseObject({
  locationResults: v.array(
    v.looseObject({
      services: v.pipe(
        v.nullish(stationListSchema, []),
        v.transform((list) => list ?? []),
      ),
    }),
  ),
});

/** `GET /api/service-types`, `GET /api/truck-brands`: id and name. */
export const namedListSchema = v.array(v.looseObject({ id: idSchema, name: v.string() }));

/** What an import did. Row numbers count the header as row 1. */
export const importReportSchema = v.object({
  read: v.number(),
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  duplicates: v.number(),
  rejected: v.array(v.object({ row: v.number(), reason: v.string() })),
});
export type ImportReport = v.InferOutput<typeof importReportSchema>;
