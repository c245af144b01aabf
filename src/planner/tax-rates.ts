import type { TaxTable } from '#src/contract/tax.ts';
import { quarterOf } from '#src/lib/quarter.ts';

/** Where the rates below come from, and when they were read. A new quarter is added below; an old one is left for old trips. */
const ORIGIN = {
  source: 'IFTA, Inc. tax rate matrix (iftach.org), special diesel',
  /** The rates of 3Q2026 were not final on that day; a second source disputes those of NJ and NY for 1Q2026. */
  asOf: '2026-08-26',
} as const;

const TEXTS = [
  {
    quarter: '1Q2026',
    rates: `
      AL 0.3100 AR 0.2850 AZ 0.2600 CA 0.9710 CO 0.3250 CT 0.4890 DE 0.2200 FL 0.4027 GA 0.3710 IA 0.3250
      ID 0.3200 IL 0.7380 IN 0.6100 KS 0.2600 KY 0.2200 LA 0.2000 MA 0.2400 MD 0.4675 ME 0.3120 MI 0.5240
      MN 0.3260 MO 0.2950 MS 0.2100 MT 0.2975 NC 0.4100 ND 0.2300 NE 0.3180 NH 0.2220 NJ 0.5610 NM 0.2100
      NV 0.2700 NY 0.3805 OH 0.4700 OK 0.1900 PA 0.7410 RI 0.4000 SC 0.2800 SD 0.2800 TN 0.2700 TX 0.2000
      UT 0.3790 VA 0.3270 VT 0.3100 WA 0.5840 WI 0.3290 WV 0.3570 WY 0.2400`,
    surcharges: 'KY 0.1050 VA 0.1430',
  },
  {
    quarter: '2Q2026',
    rates: `
      AL 0.3100 AR 0.2850 AZ 0.2600 CA 0.9710 CO 0.3250 CT 0.4890 DE 0.2200 FL 0.4097 GA 0.3730 IA 0.3250
      ID 0.3200 IL 0.7380 IN 0.6300 KS 0.2600 KY 0.2200 LA 0.2000 MA 0.2400 MD 0.4675 ME 0.3120 MI 0.5240
      MN 0.3260 MO 0.2950 MS 0.2100 MT 0.2975 NC 0.4100 ND 0.2300 NE 0.3180 NH 0.2220 NJ 0.5610 NM 0.2100
      NV 0.2700 NY 0.3805 OH 0.4700 OK 0.1900 PA 0.7410 RI 0.4000 SC 0.2800 SD 0.2800 TN 0.2700 TX 0.2000
      UT 0.3790 VA 0.3270 VT 0.3100 WA 0.5840 WI 0.3290 WV 0.3570 WY 0.2400`,
    surcharges: 'KY 0.1050 VA 0.1430',
  },
  {
    quarter: '3Q2026',
    rates: `
      AL 0.3100 AR 0.2850 AZ 0.2600 CA 0.9790 CO 0.3350 CT 0.4990 DE 0.2200 FL 0.4097 GA 0.3730 IA 0.3250
      ID 0.3200 IL 0.7380 IN 0.6300 KS 0.2600 KY 0.2200 LA 0.2000 MA 0.2400 MD 0.4745 ME 0.3120 MI 0.5240
      MN 0.3260 MO 0.2950 MS 0.2400 MT 0.2975 NC 0.4100 ND 0.2300 NE 0.3180 NH 0.2220 NJ 0.5610 NM 0.2100
      NV 0.2700 NY 0.3805 OH 0.4700 OK 0.1900 PA 0.7410 RI 0.4000 SC 0.2800 SD 0.2800 TN 0.2700 TX 0.2000
      UT 0.3790 VA 0.3360 VT 0.3100 WA 0.5950 WI 0.3290 WV 0.3570 WY 0.2400`,
    surcharges: 'KY 0.1050 VA 0.1430',
  },
] as const;

const numbersOf = (text: string): Record<string, number> =>
  Object.fromEntries([...text.matchAll(/([A-Z]{2}) ([\d.]+)/g)].map(([, state, rate]) => [state, Number(rate)]));

const SHIPPED: readonly TaxTable[] = TEXTS.map(({ quarter, rates, surcharges }) => ({
  quarter,
  rates: numbersOf(rates),
  surcharges: numbersOf(surcharges),
  ...ORIGIN,
}));

/** Quarters since the year 0 of a quarter's name. */
const countOf = (quarter: string): number => 4 * Number(quarter.slice(2)) + Number(quarter.slice(0, 1)) - 1;

/** Milliseconds by which calendars are behind UTC at most, and ahead of it. */
const BEHIND_MS = 12 * 3_600_000;
const AHEAD_MS = 14 * 3_600_000;

/** The quarter that it is: the asked one where that is so on some calendar, since the last evening of one in Texas is of the next by UTC. */
const presentQuarter = (asked: string | undefined, today: number): string => {
  const somewhere = [quarterOf(today - BEHIND_MS), quarterOf(today + AHEAD_MS)];
  return asked !== undefined && somewhere.includes(asked) ? asked : quarterOf(today);
};

/** All tables, the oldest first: those that the product came with, and in their places what was uploaded since. */
export const allTaxTables = (uploaded: readonly TaxTable[]): readonly TaxTable[] => {
  const byQuarter = new Map([...SHIPPED, ...uploaded].map((table) => [table.quarter, table]));
  return [...byQuarter.values()].sort((a, b) => countOf(a.quarter) - countOf(b.quarter));
};

/** A table, and whether its quarter is over: its rates may then be no longer those that are owed. */
export interface TableInUse {
  readonly table: TaxTable;
  readonly over: boolean;
}

/**
 * The table of a quarter, else the last one before it, else the first there is.
 * @param quarter as by the calendar of who asks; that of `today` by UTC where missing
 * @param today milliseconds since 1970
 */
export const taxTableOf = (
  quarter: string | undefined,
  today: number,
  uploaded: readonly TaxTable[] = [],
): TableInUse => {
  const now = presentQuarter(quarter, today);
  const wanted = countOf(quarter ?? now);
  const tables = allTaxTables(uploaded);
  const table = tables.findLast((each) => countOf(each.quarter) <= wanted) ?? (tables[0] as TaxTable);
  return { table, over: countOf(table.quarter) < countOf(now) };
};

/** The table of the quarter before, or the last one before that; undefined where there is none. */
export const tableBefore = (quarter: string, tables: readonly TaxTable[]): TaxTable | undefined =>
  tables.findLast((each) => countOf(each.quarter) < countOf(quarter));
