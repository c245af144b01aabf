import type { Result } from '#src/lib/result.ts';
import { toast } from './toast.ts';

/** Tells in a toast why something that a press asked for could not be done, and hands its outcome on. */
export const toastFailure = async <T, E extends { readonly message?: string | undefined }>(
  doing: Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  const done = await doing;
  if (!done.ok && done.error.message) toast.error(done.error.message);
  return done;
};
