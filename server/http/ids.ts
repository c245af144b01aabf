const LARGEST = 2_147_483_647;

/** An id of ours, or undefined for text that cannot be one. */
export const parseId = (text: string | number): number | undefined => {
  const id = typeof text === 'number' ? text : /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isInteger(id) && id > 0 && id <= LARGEST ? id : undefined;
};
