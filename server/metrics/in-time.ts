/**
 * What a look answers, unless it takes too long: who watches a process has little patience, and wants to know the rest.
 * @throws what the look throws, or that it is late
 */
export const inTime = async <T>(look: () => Promise<T> | T, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long.')), milliseconds);
  });
  const looked = Promise.resolve().then(look);
  // Whoever is late may fail later still.
  looked.catch(() => undefined);
  try {
    return await Promise.race([looked, late]);
  } finally {
    clearTimeout(timer);
  }
};
