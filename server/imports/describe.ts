import type { Change } from '#server/db/import-detail.ts';
import type { Station } from '#server/imports/merge.ts';
import { bitOf } from '#server/stations/view.ts';
import type { Withheld } from '#src/contract/by-hand.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { IMPORT_COLUMNS } from '#src/contract/import-columns.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const labels = new Map<string, string>(
  IMPORT_COLUMNS.flatMap((column) => ('member' in column ? [[column.member, column.label] as const] : [])),
);
labels.set('approximate', 'Approximate place');
labels.set('demonstration', 'Demonstration data');
labels.set('services', 'Services');
labels.set('brands', 'Brands');
labels.set('withheld', 'Shown to drivers');
const PRICES = new Set(['retailPrice', 'netPrice', 'iftaRefund']);

/** 3.5 as $3.50 and 3.459 as $3.459. */
const price = (value: number): string =>
  `$${value.toFixed(2).length > String(value).length ? value.toFixed(2) : value}`;

/** Day, abbreviated month and year, and the time too where it is all that differs. UTC. */
export const dates = (before: Date | null, after: Date | null): [string | null, string | null] => {
  const day = (date: Date | null) =>
    date === null ? null : `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  if (day(before) !== day(after)) return [day(before), day(after)];
  const time = (date: Date | null) => (date === null ? null : `${day(date)} ${date.toISOString().slice(11, 19)} UTC`);
  return [time(before), time(after)];
};

/** A member as a person calls it; undefined where it says what another one says as well. */
export const memberLabel = (member: keyof Station): string | undefined => labels.get(member);

const textOf = (member: string, value: unknown): string | null => {
  if (member === 'withheld') return WITHHELD[value as Withheld] ?? 'Yes';
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && PRICES.has(member)) return price(value);
  return String(value);
};

const WITHHELD: Readonly<Record<Withheld, string>> = { hidden: 'No, hidden', removed: 'No, removed' };

interface Listed {
  readonly id: number;
  readonly label: string;
}
const flagChanges = (list: readonly Listed[], before: number, after: number): Change[] =>
  list.flatMap(({ id, label }) => {
    const [was, is] = [before, after].map((bits) => (bits & bitOf(id)) !== 0);
    return was === is ? [] : [{ column: label, before: was ? 'Yes' : 'No', after: is ? 'Yes' : 'No' }];
  });

/**
 * What an import changes of a station, as a person reads it: one entry a column, before and after.
 * @param members those that differ
 */
export const describeChanges = (before: Station, after: Station, members: readonly (keyof Station)[]): Change[] =>
  members.flatMap((member): Change[] => {
    if (member === 'services') return flagChanges(SERVICE_TYPES, before.services, after.services);
    if (member === 'brands') return flagChanges(TRUCK_BRANDS, before.brands, after.brands);
    const column = labels.get(member);
    // Such as the second store number, which always says what the first one does.
    if (column === undefined) return [];
    if (member === 'retailPriceDate') {
      const [was, is] = dates(before.retailPriceDate, after.retailPriceDate);
      return [{ column, before: was, after: is }];
    }
    return [{ column, before: textOf(member, before[member]), after: textOf(member, after[member]) }];
  });
