import * as v from 'valibot';
import { looseNumberSchema, pointSchema } from './common.ts';
import { FUEL_FORM } from './limits.ts';
import { stationSchema } from './station.ts';

const positive = (name: string) =>
  v.pipe(
    v.number(`${name} must be a number`),
    v.finite(`${name} must be a number`),
    v.gtValue(0, `${name} must be positive`),
  );

/** Texts of section 5's fuel-plan form; the same schema guards the form and the server. Gallons and miles. */
export const fuelFormSchema = v.pipe(
  v.object({
    tankCapacity: positive('Tank capacity'),
    currentFuel: v.pipe(
      v.number('Current fuel must be a number'),
      v.finite('Current fuel must be a number'),
      v.minValue(0, 'Current fuel cannot be negative'),
    ),
    searchRadius: positive('Search radius'),
    minGallonsPurchase: positive('Min gallons purchase'),
    /** Advanced, ours: miles a US gallon, and the reserve as gallons. */
    milesPerGallon: v.optional(positive('Miles per gallon')),
    reserveGallons: v.optional(
      v.pipe(v.number('Reserve must be a number'), v.minValue(0, 'Reserve cannot be negative')),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['tankCapacity'], ['currentFuel']],
      (f) => f.currentFuel <= f.tankCapacity,
      'Current fuel cannot exceed tank capacity',
    ),
    ['currentFuel'],
  ),
);
export type FuelForm = v.InferOutput<typeof fuelFormSchema>;

/** `POST /assistant/plan` (section 7): gallons, miles; `trunkCapacity` is spelled as the backend spells it. */
export const planInputSchema = v.pipe(
  v.object({
    amountOfFuel: v.pipe(v.number('Current fuel must be a number'), v.minValue(0, 'Current fuel cannot be negative')),
    trunkCapacity: positive('Tank capacity'),
    routePoints: v.pipe(
      v.array(pointSchema),
      v.minLength(2, 'A route needs at least two points'),
      v.maxLength(20_000, 'A route has at most 20000 points'),
    ),
    searchRadius: v.optional(positive('Search radius'), FUEL_FORM.searchRadiusMiles),
    minGallonsPurchase: v.optional(positive('Min gallons purchase'), FUEL_FORM.minGallonsPurchase),
    /** Additions a backend may ignore: economy, reserve, stop fee, and the router's length of the route in miles. */
    milesPerGallon: v.optional(positive('Miles per gallon')),
    reserveGallons: v.optional(v.pipe(v.number(), v.minValue(0))),
    stopFee: v.optional(v.pipe(v.number(), v.minValue(0))),
    routeMiles: v.optional(v.pipe(v.number(), v.gtValue(0))),
  }),
  v.forward(
    v.partialCheck(
      [['amountOfFuel'], ['trunkCapacity']],
      (plan) => plan.amountOfFuel <= plan.trunkCapacity,
      'Current fuel cannot exceed tank capacity',
    ),
    ['amountOfFuel'],
  ),
);
export type PlanInput = v.InferOutput<typeof planInputSchema>;

/** One stop of a plan. All but `location` are additions of the reference server (`fuel-plan.md`, What is compared). */
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

/** Fuel plan response of section 3; gallons, US dollars. */
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

/** Members of a 422 answer to a plan that cannot exist (`fuel-plan.md`, When there is no plan). Miles and gallons. */
export const noPlanSchema = v.looseObject({
  code: v.picklist(['MIN_PURCHASE', 'RESERVE', 'START_TOO_LOW', 'GAP']),
  message: v.string(),
  reachableMile: v.optional(v.number()),
  from: v.optional(v.number()),
  to: v.optional(v.number()),
  shortGallons: v.optional(v.number()),
});
export type NoPlan = v.InferOutput<typeof noPlanSchema>;
