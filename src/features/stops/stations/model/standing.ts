import type { AppError } from '#src/contract/errors.ts';

interface Loading {
  readonly loading: boolean;
  readonly error: AppError | undefined;
}

/** How a list stands, where its items alone do not say it. */
interface Standing {
  /** There are items to be shown. */
  readonly some: boolean;
  /** The server has refused, or has answered something else. */
  readonly failed: boolean;
  /** Nothing is stored of what is looked at, and nothing can be asked for. */
  readonly unreached: boolean;
  /** Items may come still: how many there are is not known. */
  readonly waiting: boolean;
}

/** @param items undefined until the device's store has answered */
export const standingOf = (
  { loading, error }: Loading,
  items: readonly unknown[] | undefined,
  online: boolean,
): Standing => {
  const some = items !== undefined && items.length > 0;
  const unreached = !some && !loading && (!online || error?.kind === 'offline');
  const waiting = !unreached && (items === undefined || (items.length === 0 && loading));
  return { some, failed: error !== undefined && error.kind !== 'offline', unreached, waiting };
};
