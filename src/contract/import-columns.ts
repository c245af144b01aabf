import { SERVICE_TYPES, TRUCK_BRANDS } from './enums.ts';

/** What a column is good for: telling which stop a row means, placing it, its prices, what it offers, or anything else. */
export type ImportColumnUse = 'identify' | 'place' | 'price' | 'flag' | 'other';

interface Meaning {
  /** The header of our own template, and the name of the column in a preview. */
  readonly label: string;
  /** Other headers that mean the same, without regard to case, spaces and punctuation. */
  readonly aliases: readonly string[];
  readonly use: ImportColumnUse;
  /** A cell of the template's example row. */
  readonly example: string;
}

/** A column that a spreadsheet of stations may have, by the member that it fills. */
const column = <M extends string, K extends 'text' | 'number' | 'date'>(kind: K, member: M, meaning: Meaning) => ({
  kind,
  member,
  ...meaning,
});

const VALUES = [
  column('text', 'storeNo', {
    label: 'Store number',
    aliases: ['store no', 'store', 'site', 'opis truckstop id'],
    use: 'identify',
    example: '0412',
  }),
  column('text', 'name', {
    label: 'Name',
    aliases: ['truckstop name', 'location name'],
    use: 'identify',
    example: 'Bluestem Travel Center #412',
  }),
  column('text', 'combinedName', {
    label: 'Combined name',
    aliases: ['name and identificator', 'name identificator'],
    use: 'identify',
    example: '',
  }),
  column('text', 'identificator', { label: 'Identificator', aliases: ['rack id'], use: 'identify', example: '83' }),
  column('text', 'combinId', { label: 'Combined id', aliases: ['combin id'], use: 'identify', example: 'BLUE-0412' }),
  column('text', 'address', { label: 'Address', aliases: ['street'], use: 'place', example: 'I-55, Exit 240' }),
  column('text', 'city', { label: 'City', aliases: ['town'], use: 'place', example: 'Wilmington' }),
  column('text', 'state', { label: 'State', aliases: ['province'], use: 'place', example: 'IL' }),
  column('text', 'zipCode', { label: 'Zip', aliases: ['zip code', 'postal code'], use: 'place', example: '60481' }),
  column('text', 'country', { label: 'Country', aliases: [], use: 'place', example: 'US' }),
  column('number', 'latitude', { label: 'Latitude', aliases: ['lat'], use: 'place', example: '41.3078' }),
  column('number', 'longitude', {
    label: 'Longitude',
    aliases: ['lng', 'lon', 'long'],
    use: 'place',
    example: '-88.1467',
  }),
  column('text', 'chain', { label: 'Chain', aliases: [], use: 'other', example: 'Bluestem' }),
  column('text', 'locationId', { label: 'Location id', aliases: [], use: 'other', example: '' }),
  column('text', 'stationLocation', { label: 'Station location', aliases: [], use: 'other', example: '' }),
  column('number', 'retailPrice', {
    label: 'Retail price',
    aliases: ['price', 'diesel'],
    use: 'price',
    example: '3.899',
  }),
  column('number', 'netPrice', { label: 'Net price', aliases: [], use: 'price', example: '3.459' }),
  column('date', 'retailPriceDate', {
    label: 'Price date',
    aliases: ['retail price date'],
    use: 'price',
    example: '2026-11-21',
  }),
  column('number', 'iftaRefund', { label: 'IFTA refund', aliases: [], use: 'other', example: '' }),
] as const;

interface Listed {
  readonly id: number;
  readonly value: string;
  readonly label: string;
  readonly column: string;
}
const flags = <K extends 'service' | 'brand'>(kind: K, list: readonly Listed[]) =>
  list.map(({ id, value, label, column: header }) => ({
    kind,
    /** The contract's id of the service type or truck brand. */
    id,
    label,
    /** As a spreadsheet heads it. */
    header: header.charAt(0).toUpperCase() + header.slice(1),
    aliases: [header, value],
    use: 'flag' as const,
    example: id === 1 ? 'Yes' : 'No',
  }));

/** All columns that mean something, in the order of the template. */
export const IMPORT_COLUMNS = [
  ...VALUES.map((one) => ({ ...one, header: one.label })),
  ...flags('service', SERVICE_TYPES),
  ...flags('brand', TRUCK_BRANDS),
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
export type ImportMember<K extends 'text' | 'number' | 'date'> = Extract<
  (typeof VALUES)[number],
  { kind: K }
>['member'];

/** One of these a file must have, by their labels: without one no row says which stop it means. */
export const IMPORT_NEEDS_ONE = ['Store number', 'Name', 'Combined name', 'Combined id'] as const;
