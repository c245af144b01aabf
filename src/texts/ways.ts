/** Texts of several ways side by side, loaded with the first route that has them. */
export const WAYS_TEXT = {
  title: 'Ways',
  way: (number: number): string => `Way ${number}`,
  cheapest: 'cheapest',
  more: (dollars: string): string => `${dollars} more`,
  /** Of the bill before it. */
  stays: (dollars: string): string => `${dollars} of it stays in the tank`,
  noPlan: 'no fuel plan',
  another: 'Another way has a fuel plan: choose it',
  comparing: 'Comparing fuel bills',
  compare: 'Compare fuel bills',
  failed: 'The fuel bills could not be compared.',
  bills: 'Fuel bills of the same form',
  withMiles: 'after tax, with the tax owed for the miles',
  left: (dollars: string): string => `fuel left at the end counts ${dollars} a gallon`,
} as const;
