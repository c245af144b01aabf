import { isBrokenOff } from './storage-error.ts';

/** How often, at the most: browsers break a transaction off that ends well at the next try. */
const TRIES = 3;

/**
 * Runs work of the storage, and at once again where the browser breaks it off (decision 0454).
 * @param work may have been done although it broke off, and is done again
 * @throws what `work` throws for any other reason, or at the last try
 */
export const withTries = async <T>(work: () => PromiseLike<T>, tries = TRIES): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !isBrokenOff(error)) throw error;
    return withTries(work, tries - 1);
  }
};
