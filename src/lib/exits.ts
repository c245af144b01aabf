/** An exit as an address names it. */
export interface Exit {
  /** As on the shield: "40", "35E". */
  readonly road: string;
  readonly number: number;
  /** The number as on its sign, with the letter: "127A". */
  readonly sign: string;
}

/** The exits that an address may mean, one for each interstate in it: `I-40, EXIT 1`, `I-35 & I-40, Exit 127A`. */
export const exitsOf = (address: string): Exit[] => {
  const [, digits, letter = ''] = /\bexit[-\s#]*(\d{1,3})(?!\d)([A-Z]?\b)?/i.exec(address) ?? [];
  if (digits === undefined) return [];
  const roads = [...address.matchAll(/\bI[-\s]?(\d{1,2}[EW]?)(?![\dA-Z])/gi)];
  const sign = Number(digits) + letter.toUpperCase();
  return roads.map(([, road = '']) => ({ road: road.toUpperCase(), number: Number(digits), sign }));
};
