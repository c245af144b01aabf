import * as v from 'valibot';
import type { LatLon } from '#src/lib/geo.ts';
import { regionCode } from './regions.ts';

/** A place the geocoder knows. Without geometry it has a text alone. */
export interface Place {
  readonly label: string;
  /** What tells two places of one name apart: county, country, kind. */
  readonly detail?: string;
  readonly at?: LatLon;
}

const text = v.optional(v.nullable(v.string()));

/** A Photon answer (https://photon.komoot.io): GeoJSON, of which only what is used is looked at. */
export const photonSchema = v.object({
  features: v.array(
    v.object({
      geometry: v.optional(v.nullable(v.object({ coordinates: v.optional(v.nullable(v.array(v.number()))) }))),
      properties: v.object({
        name: text,
        housenumber: text,
        street: text,
        postcode: text,
        city: text,
        county: text,
        state: text,
        country: text,
        countrycode: text,
        type: text,
      }),
    }),
  ),
});
type Feature = v.InferOutput<typeof photonSchema>['features'][number];

const point = (feature: Feature): LatLon | undefined => {
  const [longitude, latitude] = feature.geometry?.coordinates ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
};

const toPlace = (feature: Feature): Place | undefined => {
  const p = feature.properties;
  const street = [p.housenumber, p.street].filter(Boolean).join(' ');
  const name = p.name || street || p.city || p.postcode;
  if (!name) return undefined;
  const region = regionCode(p.state ?? undefined);
  const town = p.city && p.city !== name ? p.city : undefined;
  const label = [name, town, region].filter(Boolean).join(', ');
  const abroad = p.countrycode && p.countrycode.toUpperCase() !== 'US' ? p.country : undefined;
  const detail = [p.county, p.postcode !== name ? p.postcode : undefined, abroad].filter(Boolean).join(' · ');
  const at = point(feature);
  return { label, ...(detail && { detail }), ...(at && { at }) };
};

/** Places of a Photon answer, in its order; those that read the same are named once. */
export const placesOf = (answer: v.InferOutput<typeof photonSchema>): Place[] => {
  const seen = new Set<string>();
  return answer.features.flatMap((feature) => {
    const place = toPlace(feature);
    const key = `${place?.label}|${place?.detail ?? ''}`;
    if (!place || seen.has(key)) return [];
    seen.add(key);
    return [place];
  });
};
