import * as v from 'valibot';
import { idSchema, looseNumberSchema, looseTextSchema, pointSchema } from './common.ts';
import { fuelCardsSchema } from './fuel-cards.ts';
import { FUEL_FORM, PLAN } from './limits.ts';
import { stationSchema } from './station.ts';

/** 1,000 for 1000. */
const grouped = (value: number): string => value.toLocaleString('en-US');

/** A number above 0, up to `max` of a unit. */
const positive = (name: string, max: number, unit: string) =>
  v.pipe(
    v.number(`${name} must be a number`),
    v.finite(`${name} must be a number`),
    v.gtValue(0, `${name} must be positive`),
    v.maxValue(max, `${name} must not exceed ${grouped(max)} ${unit}`),
  );

/** A number from 0, up to `max` of a unit. */
const notNegative = (name: string, max: number, unit: string) =>
  v.pipe(
    v.number(`${name} must be a number`),
    v.finite(`${name} must be a number`),
    v.minValue(0, `${name} cannot be negative`),
    v.maxValue(max, `${name} must not exceed ${grouped(max)} ${unit}`),
  );

const tank = positive('Tank capacity', PLAN.maxTankGallons, 'gallons');
const fuel = notNegative('Current fuel', PLAN.maxTankGallons, 'gallons');
const radius = positive('Search radius', PLAN.maxSearchRadiusMiles, 'miles');
const purchase = positive('Min gallons purchase', PLAN.maxTankGallons, 'gallons');
const reserve = notNegative('Reserve', PLAN.maxTankGallons, 'gallons');
const endReserve = notNegative('Arrive with at least', PLAN.maxTankGallons, 'gallons');
const economy = v.pipe(
  v.number('Miles per gallon must be a number'),
  v.finite('Miles per gallon must be a number'),
  v.gtValue(0, 'Miles per gallon must be positive'),
  v.minValue(PLAN.minMilesPerGallon, `Miles per gallon must be at least ${PLAN.minMilesPerGallon}`),
  v.maxValue(PLAN.maxMilesPerGallon, `Miles per gallon must not exceed ${PLAN.maxMilesPerGallon}`),
);

const endValue = notNegative('Value of the fuel left', PLAN.maxFuelValue, 'dollars');
const priceAge = positive('Oldest price', PLAN.maxPriceAgeDays, 'days');
const stopFee = notNegative('Stop fee', PLAN.maxStopFee, 'dollars');

/** What a plan may make cheapest. */
const taxBasis = v.picklist(['pump', 'ifta'], 'taxBasis must be pump or ifta');
export type TaxBasis = v.InferOutput<typeof taxBasis>;

/** A quarter of a year, as `3Q2026`. */
const quarter = v.pipe(
  v.string('ratesQuarter must be a text'),
  v.regex(/^[1-4]Q20\d{2}$/, 'ratesQuarter must look like 3Q2026'),
);

const FUEL_FITS = 'Current fuel cannot exceed tank capacity';
const RESERVE_FITS = 'Reserve cannot exceed tank capacity';
const END_RESERVE_FITS = 'Arrive with at least cannot exceed tank capacity';

/** The fuel-plan form, with its sentences; the same rules guard form and server. Gallons and miles. */
export const fuelFormSchema = v.pipe(
  v.object({
    tankCapacity: tank,
    currentFuel: fuel,
    searchRadius: radius,
    minGallonsPurchase: purchase,
    /** Advanced, ours: miles a US gallon, and the reserve as gallons. */
    milesPerGallon: v.optional(economy),
    reserveGallons: v.optional(reserve),
    stopFee: v.optional(stopFee),
    /** Fuel at the destination: at least, gallons, and what a gallon above that is worth there, US dollars. */
    endReserve: v.optional(endReserve),
    endValue: v.optional(endValue),
    /** What is to be cheapest; the pump price unless given. */
    taxBasis: v.optional(taxBasis),
    /** Which prices count: days, any age unless given; undated ones unless false. */
    maxPriceAgeDays: v.optional(priceAge),
    undatedPrices: v.optional(v.boolean()),
    /** No chain is left out for the fuel cards' sake; what they give counts still. */
    anyChain: v.optional(v.boolean()),
  }),
  v.forward(
    v.partialCheck([['tankCapacity'], ['currentFuel']], (f) => f.currentFuel <= f.tankCapacity, FUEL_FITS),
    ['currentFuel'],
  ),
  v.forward(
    v.partialCheck(
      [['tankCapacity'], ['reserveGallons']],
      (f) => (f.reserveGallons ?? 0) <= f.tankCapacity,
      RESERVE_FITS,
    ),
    ['reserveGallons'],
  ),
  v.forward(
    v.partialCheck([['tankCapacity'], ['endReserve']], (f) => (f.endReserve ?? 0) <= f.tankCapacity, END_RESERVE_FITS),
    ['endReserve'],
  ),
);
export type FuelForm = v.InferOutput<typeof fuelFormSchema>;

/** `POST /assistant/plan`: gallons, miles; `trunkCapacity` is spelled as the backend spells it. */
export const planInputSchema = v.pipe(
  v.object({
    amountOfFuel: fuel,
    trunkCapacity: tank,
    routePoints: v.pipe(
      v.array(pointSchema),
      v.minLength(2, 'A route needs at least two points'),
      v.maxLength(PLAN.maxRoutePoints, `A route has at most ${grouped(PLAN.maxRoutePoints)} points`),
    ),
    searchRadius: v.optional(radius, FUEL_FORM.searchRadiusMiles),
    minGallonsPurchase: v.optional(purchase, FUEL_FORM.minGallonsPurchase),
    /** Ours: the way just driven, in order of travel, up to where `routePoints` begins: nobody goes back to a pump on it. */
    passedPoints: v.optional(
      v.pipe(
        v.array(pointSchema),
        v.maxLength(PLAN.maxPassedPoints, `passedPoints has at most ${grouped(PLAN.maxPassedPoints)} points`),
      ),
    ),
    /** Additions a backend may ignore: economy, reserve, stop fee, and the router's length of the route in miles. */
    milesPerGallon: v.optional(economy),
    reserveGallons: v.optional(reserve),
    stopFee: v.optional(stopFee),
    routeMiles: v.optional(positive('Route length', PLAN.maxRouteMiles, 'miles')),
    /** Least fuel at the destination (the reserve unless given), and what a gallon above it is worth there. Gallons, US dollars. */
    endReserve: v.optional(endReserve),
    endValue: v.optional(endValue),
    /** What is to be cheapest: the money at the pump (unless given), or what is left of it after fuel tax (IFTA). */
    taxBasis: v.optional(taxBasis),
    /** The quarter whose tax rates are used; that of the day where missing. */
    ratesQuarter: v.optional(quarter),
    /** Days: older prices do not count; any age where missing. Those without a date count unless this is false. */
    maxPriceAgeDays: v.optional(priceAge),
    undatedPrices: v.optional(v.boolean('undatedPrices must be true or false')),
    /** Which chains count and what is paid there; with `anyChain` none is left out. */
    fuelCards: v.optional(fuelCardsSchema),
    anyChain: v.optional(v.boolean('anyChain must be true or false')),
    /** The stops of the plan shall be routed over the road, and the plan settled with those detours. */
    roadDetours: v.optional(v.boolean('roadDetours must be true or false')),
  }),
  v.forward(
    v.partialCheck([['amountOfFuel'], ['trunkCapacity']], (p) => p.amountOfFuel <= p.trunkCapacity, FUEL_FITS),
    ['amountOfFuel'],
  ),
  v.forward(
    v.partialCheck(
      [['trunkCapacity'], ['reserveGallons']],
      (p) => (p.reserveGallons ?? 0) <= p.trunkCapacity,
      RESERVE_FITS,
    ),
    ['reserveGallons'],
  ),
  v.forward(
    v.partialCheck(
      [['trunkCapacity'], ['endReserve']],
      (p) => (p.endReserve ?? 0) <= p.trunkCapacity,
      END_RESERVE_FITS,
    ),
    ['endReserve'],
  ),
);
export type PlanInput = v.InferOutput<typeof planInputSchema>;

/** The way on where a stop is closed: where to instead (absent where the other stops sell more), US dollars and stops more, its stops. */
const backupSchema = v.looseObject({
  location: v.optional(stationSchema),
  mile: looseNumberSchema,
  gallons: looseNumberSchema,
  extraCost: looseNumberSchema,
  extraStops: looseNumberSchema,
  stops: v.optional(v.array(v.looseObject({ id: idSchema, mile: looseNumberSchema, gallons: looseNumberSchema }))),
  warning: v.optional(v.string()),
});

/** One stop of a plan. All but `location` are additions of the reference server. */
const planStopSchema = v.looseObject({
  location: stationSchema,
  gallons: looseNumberSchema,
  cost: looseNumberSchema,
  mile: looseNumberSchema,
  detourMiles: looseNumberSchema,
  /** True where the detour is known by the road, false where it is an estimate as the crow flies. */
  detourRouted: v.optional(v.boolean()),
  fuelOnArrival: looseNumberSchema,
  fuelOnLeaving: looseNumberSchema,
  why: v.optional(v.string()),
  backup: v.nullish(backupSchema),
  /** After tax alone: the state whose tax the price contains, the credit (US dollars), the price of a gallon without it. */
  state: looseTextSchema,
  taxCredit: looseNumberSchema,
  priceAfterTax: looseNumberSchema,
  /** With fuel cards alone: what a gallon is paid there, US dollars. */
  price: looseNumberSchema,
});
export type PlanStop = v.InferOutput<typeof planStopSchema>;

/** A fuel plan; gallons, US dollars. */
export const fuelPlanSchema = v.looseObject({
  fuelPlan: v.array(planStopSchema),
  totalCost: looseNumberSchema,
  totalGallons: looseNumberSchema,
  naiveCost: looseNumberSchema,
  naivetotalGallons: looseNumberSchema,
  naiveComparableCost: looseNumberSchema,
  /** The share of the tank below which that driver fills up; a quarter where missing, 1 for wherever it can be done. */
  naiveBelow: looseNumberSchema,
  warning: v.optional(v.string()),
  /** A plan some cents cheaper may exist: the search for it was too long. */
  unproved: v.optional(v.boolean()),
  fuelAtDestination: looseNumberSchema,
  /** What was to be left there at least, gallons, and what a gallon above it was worth, US dollars. */
  endReserve: looseNumberSchema,
  endValue: looseNumberSchema,
  /** US dollars that the plan costs less than `naiveComparableCost`, after tax where it was planned so. */
  savings: looseNumberSchema,
  /** The fuel cards of the request were followed; and US dollars that the preferred chains make the plan dearer. */
  cardsFollowed: v.optional(v.boolean()),
  preferenceCost: looseNumberSchema,
  /** After tax alone. US dollars: the cost without the credit, the credit, what the route's own miles owe whatever is bought. */
  taxBasis: v.optional(v.string()),
  afterTaxCost: looseNumberSchema,
  taxCredit: looseNumberSchema,
  taxOnMiles: looseNumberSchema,
  /** Miles driven and gallons bought, by the two letters of a state; `outside` is none of the 48 or DC. */
  milesByState: v.optional(v.record(v.string(), looseNumberSchema)),
  gallonsByState: v.optional(v.record(v.string(), looseNumberSchema)),
  /** The rates that were used: their quarter, whether it is over, where and when (a day) they were read. */
  taxRates: v.optional(
    v.looseObject({
      quarter: looseTextSchema,
      over: v.optional(v.boolean()),
      source: looseTextSchema,
      asOf: looseTextSchema,
    }),
  ),
});
export type FuelPlan = v.InferOutput<typeof fuelPlanSchema>;

/** One change of a request that makes a plan of none: a member of the request, and its new value. Miles, gallons or days. */
const leverSchema = v.union([
  v.object({
    change: v.picklist([
      ...(['searchRadius', 'minGallonsPurchase', 'reserveGallons'] as const),
      ...(['endReserve', 'amountOfFuel', 'trunkCapacity', 'maxPriceAgeDays'] as const),
    ]),
    value: v.number(),
  }),
  v.object({ change: v.picklist(['undatedPrices', 'anyChain']), value: v.literal(true) }),
]);
export type Lever = v.InferOutput<typeof leverSchema>;

/** Members of a 422 answer to a plan that cannot exist. Miles and gallons. */
export const noPlanSchema = v.looseObject({
  code: v.picklist(['MIN_PURCHASE', 'END_RESERVE', 'RESERVE', 'START_TOO_LOW', 'GAP']),
  message: v.string(),
  reachableMile: v.optional(v.number()),
  from: v.optional(v.number()),
  to: v.optional(v.number()),
  shortGallons: v.optional(v.number()),
  /** What would help, each alone; each was planned with. */
  levers: v.optional(v.fallback(v.array(leverSchema), [])),
});
export type NoPlan = v.InferOutput<typeof noPlanSchema>;
