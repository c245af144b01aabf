/** Diesel in an ordinary state, US dollars a gallon, and how much more or less it costs elsewhere: taxes and distance. */
const BASE = 3.69;
const BY_STATE: Readonly<Record<string, number>> = {
  ...{ CA: 1.31, WA: 0.93, OR: 0.56, NV: 0.48, AZ: 0.12, ID: 0.16, UT: 0.08, MT: 0.04, WY: 0.02, CO: -0.04 },
  ...{ PA: 0.52, NY: 0.47, NJ: 0.19, CT: 0.42, MA: 0.33, RI: 0.31, VT: 0.36, NH: 0.22, ME: 0.38, MD: 0.24, DE: 0.14 },
  ...{ IL: 0.28, IN: 0.24, MI: 0.21, OH: 0.13, WI: 0.01, MN: 0.06, IA: -0.06, MO: -0.15, KS: -0.14, NE: -0.07 },
  ...{ TX: -0.27, OK: -0.24, AR: -0.16, LA: -0.19, MS: -0.21, AL: -0.12, TN: -0.13, SC: -0.14, GA: -0.05, FL: 0.07 },
  ...{ NC: 0.05, VA: 0.03, WV: 0.18, KY: -0.03, NM: -0.11, SD: -0.05, ND: 0.0, DC: 0.3 },
};

/** An invented chain: how many of a hundred stops are its own, how its prices lie, and what it takes off for a fleet. */
export interface Chain {
  readonly name: string;
  /** What stands between the chain's name and the store's number. */
  readonly kind: string;
  readonly share: number;
  readonly retail: number;
  readonly discount: number;
  /** How many of the seven services a stop offers, at least. */
  readonly services: number;
}

export const CHAINS: readonly Chain[] = [
  { name: 'Bluestem', kind: 'Travel Center', share: 20, retail: 0.06, discount: 0.47, services: 4 },
  { name: 'Prairie Lantern', kind: 'Travel Plaza', share: 17, retail: 0.03, discount: 0.41, services: 3 },
  { name: 'Ridgeway', kind: 'Truck Plaza', share: 15, retail: -0.02, discount: 0.34, services: 2 },
  { name: 'Copper Mesa', kind: 'Truck Stop', share: 11, retail: -0.05, discount: 0.26, services: 2 },
  { name: 'Northfork', kind: 'Fuel', share: 11, retail: -0.09, discount: 0.16, services: 1 },
  { name: 'Sandhill', kind: 'Travel Stop', share: 9, retail: 0.01, discount: 0.31, services: 2 },
  { name: 'Millstone', kind: 'Truck & Tire', share: 9, retail: 0.04, discount: 0.29, services: 4 },
  { name: 'Old Post', kind: 'Truck Stop', share: 8, retail: -0.11, discount: 0.09, services: 1 },
];

const inThousandths = (price: number): number => Math.round(price * 1000) / 1000;

/** Retail and net price of a stop, US dollars a gallon, ending in nine tenths of a cent as signs on the road do. */
export const makePrices = (state: string, chain: Chain, random: () => number): { retail: number; net: number } => {
  const local = (random() - 0.5) * 0.24;
  const retail = Math.round((BASE + (BY_STATE[state] ?? 0) + chain.retail + local) * 100) / 100 + 0.009;
  const discount = Math.max(0.02, chain.discount + (random() - 0.5) * 0.22);
  return { retail: inThousandths(retail), net: inThousandths(retail - discount) };
};
