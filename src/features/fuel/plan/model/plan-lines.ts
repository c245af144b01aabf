import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { dayTime } from '#src/lib/day-time.ts';
import { paidPrice, priceAge } from '#src/lib/price.ts';
import { gallonPriceText, gallonsText, moneyText } from '#src/lib/units.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { undatedText } from '#src/texts/price.ts';
import { routeName } from '#src/texts/route.ts';
import { type TripStop, withFills } from '../../stops/model/done.ts';
import { backupText, detourText, exitText, stopName } from '../../stops/model/stop-text.ts';
import { stopsOf, stopTown } from '../../stops/model/stops.ts';
import type { PlanNotes } from './plan-notes.ts';

/** A plan in words, for paper and for others. */
export interface PlanLines {
  readonly title: string;
  /** What it costs and buys in all. */
  readonly total: string;
  /** What must be known before it is trusted. */
  readonly warnings: readonly string[];
  /** What else the screen says of it, a line each. */
  readonly notes: readonly string[];
  readonly stops: readonly StopLines[];
  /** When it was made and printed: on paper `5 h ago` says nothing by itself. */
  readonly dates: string;
}

/** A stop in words; empty where a backend does not tell. */
export interface StopLines {
  readonly id: string;
  readonly mile: string;
  readonly name: string;
  readonly where: string;
  readonly price: string;
  /** `net, 5 h ago`, and whether it is invented. */
  readonly age: string;
  readonly buy: string;
  readonly cost: string;
  /** What stands before the cost: `=` where gallons and price as they are told make it to the cent, which finer ones need not. */
  readonly makes: '=' | '·';
  readonly tank: string;
  /** Where to when it is closed. */
  readonly backup: string;
}

/** The number that a figure's text tells. */
const told = (text: string): number => Number(text.replace(/[^\d.]/g, ''));

const stopLines = (stop: TripStop, now: number): StopLines => {
  const { id, station, mile, gallons, cost, arrival, leaving, filled } = stop;
  const name = stopName(stop);
  const paid = paidPrice(station);
  const { when, imported } = priceAge(paid ?? {}, now);
  const value = filled?.price ?? paid?.value;
  const price = value === undefined ? FUEL_TEXT.noPrice : gallonPriceText(value);
  const buy = gallons === undefined ? '' : gallonsText(gallons);
  const costs = cost === undefined ? '' : moneyText(cost);
  return {
    id,
    mile:
      mile === undefined ? '' : `${station.approximate ? FUEL_RESULT.aboutMile : FUEL_RESULT.mile} ${Math.round(mile)}`,
    name,
    where: [exitText(stop) ?? station.address?.trim(), stopTown(stop), detourText(stop)]
      .filter((part) => part && part !== name)
      .join(' · '),
    price,
    age: filled
      ? FUEL_TRIP.paid
      : paid
        ? [FUEL_TEXT[paid.kind], when ?? undatedText(imported), station.demonstration && FUEL_TEXT.demoData]
            .filter(Boolean)
            .join(', ')
        : '',
    buy,
    cost: costs,
    makes: moneyText(told(buy) * told(price)) === costs ? '=' : '·',
    tank:
      arrival === undefined || leaving === undefined
        ? ''
        : FUEL_RESULT.inTank(Math.round(arrival), Math.round(leaving)),
    backup: (!filled && backupText(stop)) || '',
  };
};

/** A plan and its stops in words. @param now milliseconds */
export const planLines = (route: RouteRow, row: PlanRow, notes: PlanNotes, now: number): PlanLines => {
  const { plan } = row;
  const stops = withFills(stopsOf(plan), row);
  const total = [
    plan.totalCost === undefined ? undefined : moneyText(plan.totalCost),
    plan.afterTaxCost === undefined ? undefined : `${moneyText(plan.afterTaxCost)} ${FUEL_RESULT.afterTax}`,
    plan.totalGallons === undefined ? undefined : gallonsText(plan.totalGallons),
    `${stops.length} ${stops.length === 1 ? FUEL_TEXT.stop : FUEL_TEXT.stops}`,
    `${Math.round(route.miles).toLocaleString('en-US')} ${FUEL_TEXT.miles}`,
  ];
  return {
    title: `${FUEL_TEXT.title}: ${routeName(route)}`,
    total: total.filter(Boolean).join(' · '),
    warnings: notes.warnings,
    notes: [notes.noStops ?? '', notes.ratesOver ?? '', notes.made.join(' · ')].filter((note) => note !== ''),
    stops: stops.map((stop) => stopLines(stop, now)),
    dates: FUEL_RESULT.dates(dayTime(row.savedAt), dayTime(now)),
  };
};

/** The plan as a text that is sent to somebody: a paragraph a stop. */
export const planText = ({ title, total, warnings, notes, stops }: PlanLines): string =>
  [
    [title, total, ...warnings, ...notes],
    ...stops.map(({ mile, name, where, price, age, buy, cost, makes, tank, backup }) => [
      [mile, name].filter(Boolean).join(': '),
      where,
      [[buy, price].filter(Boolean).join(` ${FUEL_RESULT.at} `), age && `(${age})`, cost && `${makes} ${cost}`]
        .filter(Boolean)
        .join(' '),
      tank,
      backup,
    ]),
  ]
    .map((lines) => lines.filter(Boolean).join('\n'))
    .join('\n\n');
