import * as v from 'valibot';
import { looseNumberSchema, pointSchema } from './common.ts';
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
const economy = v.pipe(
  v.number('Miles per gallon must be a number'),
  v.finite('Miles per gallon must be a number'),
  v.gtValue(0, 'Miles per gallon must be positive'),
  v.minValue(PLAN.minMilesPerGallon, `Miles per gallon must be at least ${PLAN.minMilesPerGallon}`),
  v.maxValue(PLAN.maxMilesPerGallon, `Miles per gallon must not exceed ${PLAN.maxMilesPerGallon}`),
);

const FUEL_FITS = 'Current fuel cannot exceed tank capacity';
const RESERVE_FITS = 'Reserve cannot exceed tank capacity';

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
    /** Additions a backend may ignore: economy, reserve, stop fee, and the router's length of the route in miles. */
    milesPerGallon: v.optional(economy),
    reserveGallons: v.optional(reserve),
    stopFee: v.optional(notNegative('Stop fee', PLAN.maxStopFee, 'dollars')),
    routeMiles: v.optional(positive('Route length', PLAN.maxRouteMiles, 'miles')),
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
);
export type PlanInput = v.InferOutput<typeof planInputSchema>;

/** One stop of a plan. All but `location` are additions of the reference server. */
export const planStopSchema = v.looseObject({
  location: stationSchema,
  gallons: looseNumberSchema,
  cost: looseNumberSchema,
  mile: looseNumberSchema,
  detourMiles: looseNumberSchema,
  fuelOnArrival: looseNumberSchema,
  fuelOnLeaving: looseNumberSchema,
  why: v.optional(v.string()),
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
  warning: v.optional(v.string()),
  fuelAtDestination: looseNumberSchema,
});
export type FuelPlan = v.InferOutput<typeof fuelPlanSchema>;

/** Members of a 422 answer to a plan that cannot exist. Miles and gallons. */
export const noPlanSchema = v.looseObject({
  code: v.picklist(['MIN_PURCHASE', 'RESERVE', 'START_TOO_LOW', 'GAP']),
  message: v.string(),
  reachableMile: v.optional(v.number()),
  from: v.optional(v.number()),
  to: v.optional(v.number()),
  shortGallons: v.optional(v.number()),
});
export type NoPlan = v.InferOutput<typeof noPlanSchema>;
