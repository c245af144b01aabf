import * as v from 'valibot';
import { FUEL_CARDS } from './limits.ts';

/** A number of cents from 0, up to `max`. */
const cents = (name: string, max: number) =>
  v.pipe(
    v.number(`${name} must be a number`),
    v.finite(`${name} must be a number`),
    v.minValue(0, `${name} cannot be negative`),
    v.maxValue(max, `${name} must not exceed ${max} cents`),
  );

/**
 * What a card gives at a chain. US cents a gallon; with both figures the lower price counts, as "better of" contracts have it,
 * and with neither the price that is listed.
 */
const chainDealSchema = v.object({
  /** The words that its stations' chain or name begin with. */
  chain: v.pipe(
    v.string('Name of the chain must be a text'),
    v.trim(),
    v.nonEmpty('Name of the chain is required'),
    v.maxLength(FUEL_CARDS.chainMax, `Name of the chain must not exceed ${FUEL_CARDS.chainMax} characters`),
  ),
  /** Accepted unless given. */
  use: v.optional(v.picklist(['accept', 'prefer', 'avoid'], 'use must be accept, prefer or avoid')),
  centsOffRetail: v.optional(cents('Off retail', FUEL_CARDS.maxCents)),
  centsOverNet: v.optional(cents('Over net', FUEL_CARDS.maxCents)),
});
export type ChainDeal = v.InferOutput<typeof chainDealSchema>;

/** The fuel cards of a person: chains with what they give, and whether any other is accepted (decision 0377). */
export const fuelCardsSchema = v.object({
  chains: v.pipe(
    v.array(chainDealSchema),
    v.maxLength(FUEL_CARDS.maxChains, `Fuel cards name at most ${FUEL_CARDS.maxChains} chains`),
  ),
  /** Accepted unless given. */
  others: v.optional(v.picklist(['accept', 'avoid'], 'others must be accept or avoid')),
  /** What a gallon of a preferred chain may cost more than another's. */
  preferenceCents: v.optional(cents('Preference', FUEL_CARDS.maxPreferenceCents)),
});
export type FuelCards = v.InferOutput<typeof fuelCardsSchema>;

const version = v.pipe(
  v.number('version must be a number'),
  v.integer('version must be a whole number'),
  v.minValue(0, 'version cannot be negative'),
  // The next one is kept as well, in 32 bits.
  v.maxValue(2_147_483_646, 'version is too large'),
);

/** The fuel cards that are kept with the account, null where none were ever saved, and how often they were (from 0). */
export const keptFuelCardsSchema = v.object({ cards: v.nullable(fuelCardsSchema), version });
export type KeptFuelCards = v.InferOutput<typeof keptFuelCardsSchema>;
/** Body of `PUT /account/fuel-cards`: the cards, and the version that the caller has seen. */
export const saveFuelCardsInputSchema = v.object({ cards: fuelCardsSchema, version });
