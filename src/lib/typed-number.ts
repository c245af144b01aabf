/** The number that a person typed: `1,200.5` and ` 12 ` are numbers too; anything else is NaN, which schemas call "must be a number". */
export const numberOf = (text: string): number => Number(text.trim().replace(/(\d),(?=\d{3}\b)/g, '$1'));
