import type { UserRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';

/** Why an account may not sign in although its password or passkey is right, or undefined. */
export const refusal = (user: UserRow): ApiError | undefined => {
  if (user.approval === 'REJECTED') {
    return new ApiError(403, 'ACCOUNT_REJECTED', 'Your account has been disapproved. Please contact support.');
  }
  if (!user.active) {
    return new ApiError(403, 'ACCOUNT_INACTIVE', 'Your account is not active. Please contact support.');
  }
  if (!user.verified) {
    return new ApiError(403, 'NOT_VERIFIED', 'Your account is not verified yet. Enter the code from your e-mail.');
  }
  return undefined;
};
