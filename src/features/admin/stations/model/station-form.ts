import * as v from 'valibot';
import { addStationSchema, type StationMembers, stationMembersSchema } from '#src/contract/by-hand.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import type { Station } from '#src/contract/station.ts';
import { dayOf } from '#src/lib/calendar-days.ts';
import { timeOf } from '#src/lib/price.ts';
import { numberOf } from '#src/lib/typed-number.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';

const TEXTS = ['name', 'storeNo', 'identificator', 'combinId', 'chain', 'address', 'city', 'state', 'zipCode'] as const;
const NUMBERS = ['latitude', 'longitude', 'retailPrice', 'netPrice'] as const;
/** Fields of the form that are typed, in their order. */
const TYPED = [...TEXTS, ...NUMBERS, 'retailPriceDate'] as const;
export type TypedField = (typeof TYPED)[number];

/** Services and brands are ticks of the form under their values. */
export type StationValues = Readonly<Record<TypedField, string> & Record<`flag:${string}`, boolean>>;

export const flagName = (value: string): `flag:${string}` => `flag:${value}`;

const COMMA = 'Write it with a point, not a comma';

const numberText = <N extends number | null>(schema: v.GenericSchema<N, N>) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.replace(/^\$\s*(?=.)/, '')),
    // No number of a stop reaches a thousand: a comma that sets thousands apart is a decimal one that was meant.
    v.check((text) => !text.includes(','), COMMA),
    v.transform((text) => (text === '' ? null : numberOf(text))),
    schema,
  );

const FLAGS = [...SERVICE_TYPES, ...TRUCK_BRANDS];
const flags = Object.fromEntries(FLAGS.map(({ value }) => [flagName(value), v.boolean()]));
const ticked = (list: typeof SERVICE_TYPES | typeof TRUCK_BRANDS, values: Readonly<Record<string, unknown>>) =>
  list.flatMap(({ value }) => (values[flagName(value)] === true ? value : []));

/** A stop's values as they are stored; what an older version of the app has not stored is blank. */
export const stationValuesSchema = v.object({
  ...Object.fromEntries(TYPED.map((name) => [name, v.optional(v.string(), '')])),
  ...Object.fromEntries(FLAGS.map(({ value }) => [flagName(value), v.optional(v.boolean(), false)])),
}) as unknown as v.GenericSchema<unknown, StationValues>;

const HALF = 'A place needs both latitude and longitude';

/**
 * The rules of the form; its output is what the server takes.
 * @param before what the stop has, which an import may have brought and no rule refuses; undefined for a new one, which needs its place
 */
export const stationFormSchema = (before: StationValues | undefined): v.GenericSchema<unknown, StationMembers> => {
  const { entries } = stationMembersSchema;
  const place = before ? entries : addStationSchema.entries;
  const was = before && membersOf(before);
  /** The rules where the field was changed. */
  const changed = <N extends TypedField>(name: N, rules: v.GenericSchema<unknown, StationMembers[N]>) =>
    v.lazy((text) =>
      was && text === before?.[name]
        ? v.pipe(
            v.unknown(),
            v.transform(() => was[name]),
          )
        : rules,
    );
  return v.pipe(
    v.object({
      ...Object.fromEntries(TEXTS.map((name) => [name, changed(name, entries[name])])),
      latitude: changed('latitude', numberText(place.latitude)),
      longitude: changed('longitude', numberText(place.longitude)),
      retailPrice: changed('retailPrice', numberText(entries.retailPrice)),
      netPrice: changed('netPrice', numberText(entries.netPrice)),
      retailPriceDate: changed(
        'retailPriceDate',
        v.pipe(
          v.string(),
          v.transform((text) => (text === '' ? null : text)),
          entries.retailPriceDate,
        ),
      ),
      ...flags,
    }),
    v.forward(
      v.check(({ latitude, longitude }) => (latitude === null) === (longitude === null), HALF),
      ['longitude'],
    ),
    v.transform((values) => {
      const members = Object.fromEntries(TYPED.map((name) => [name, (values as Record<TypedField, unknown>)[name]]));
      return {
        ...members,
        serviceTypes: ticked(SERVICE_TYPES, values),
        truckBrands: ticked(TRUCK_BRANDS, values),
      } as StationMembers;
    }),
  );
};

/** Where what is typed puts the stop; undefined for nowhere. */
export const placeOf = ({
  latitude,
  longitude,
}: StationValues): { readonly latitude: number; readonly longitude: number } | undefined => {
  const { entries } = addStationSchema;
  const rules = v.object({ latitude: numberText(entries.latitude), longitude: numberText(entries.longitude) });
  const read = v.safeParse(rules, { latitude, longitude });
  return read.success ? read.output : undefined;
};

/** What the form holds for a stop; blank for a new one. */
export const valuesOf = (station: Station | undefined): StationValues => {
  const text = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
  // The day that screens tell: that of a moment is this device's.
  const at = timeOf(station?.retailPriceDate);
  const has = new Set([...(station?.serviceTypes ?? []), ...(station?.truckBrands ?? [])]);
  const typed: Record<TypedField, string> = {
    name: text(station?.name),
    storeNo: text(station?.store_no),
    identificator: text(station?.identificator),
    combinId: text(station?.combinId),
    chain: text(station?.chain),
    address: text(station?.address),
    city: text(station?.city),
    state: text(station?.state),
    zipCode: text(station?.zipCode),
    latitude: text(station?.latitude),
    longitude: text(station?.longitude),
    retailPrice: text(station?.retailPrice),
    netPrice: text(station?.netPrice),
    retailPriceDate: text(at === undefined ? undefined : dayOf(at)),
  };
  return { ...typed, ...Object.fromEntries(FLAGS.map(({ value }) => [flagName(value), has.has(value)])) };
};

/** What a person has changed, of what the server takes. @param before what the form held at first */
export const changedMembers = (before: StationMembers, now: StationMembers): Partial<StationMembers> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof StationMembers]),
    ),
  );

/** What the form's values would be at the server, as far as they are right. */
export const membersOf = (values: StationValues): StationMembers => {
  const number = (text: string): number | null => (text === '' ? null : Number(text));
  const members = Object.fromEntries(TEXTS.map((name) => [name, values[name].trim()]));
  return {
    ...members,
    ...Object.fromEntries(NUMBERS.map((name) => [name, number(values[name])])),
    retailPriceDate: values.retailPriceDate || null,
    serviceTypes: ticked(SERVICE_TYPES, values),
    truckBrands: ticked(TRUCK_BRANDS, values),
  } as StationMembers;
};

/** What a field is called, and what it holds, in words. */
export const fieldWords = (name: keyof StationValues, values: StationValues) => {
  const value = values[name];
  return typeof value === 'string'
    ? { label: TEXT.fields[name as TypedField], value }
    : { label: FLAGS.find((flag) => flagName(flag.value) === name)?.label ?? '', value: value ? TEXT.yes : TEXT.no };
};
