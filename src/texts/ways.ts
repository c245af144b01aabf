/** Texts of several ways side by side, loaded with the first route that has them. */
export const WAYS_TEXT = {
  title: 'Ways',
  way: (number: number): string => `Way ${number}`,
  cheapest: 'cheapest',
  more: (dollars: string): string => `${dollars} more`,
  noPlan: 'no fuel plan',
  comparing: 'Comparing fuel bills',
  compare: 'Compare fuel bills',
  failed: 'That did not work.',
  how: 'How these compare',
  another: 'Another way has a fuel plan: choose it.',
  none: 'None of these ways has a fuel plan.',
  bills: 'These are the fuel bills of the same form.',
  withMiles: 'After tax, with the tax owed for the miles.',
  left: (dollars: string): string => `Fuel left at the end counts ${dollars} a gallon.`,
  stays: (miles: string, dollars: string): string => `${miles}: ${dollars} of its bill stays in the tank.`,
} as const;
