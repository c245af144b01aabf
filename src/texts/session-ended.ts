import { ERRORS } from './errors.ts';

/** What the sign-in page says of a session that has ended. The first and the last are to the letter. */
export const SESSION_ENDED = {
  expired: ERRORS.sessionExpired,
  idle: 'You were logged out because Milepost was not used for a while. What waits to be sent is kept.',
  cleared: 'This browser has deleted what Milepost had stored, and what waited to be sent. Please log in again.',
  disapproved:
    'Your account has been disapproved, so you were logged out. What waits to be sent is kept. Customer Support can tell you why.',
  // Deactivated for a while or deleted for good: what was not sent may never be.
  deactivated:
    'Your account is not active any more, so you were logged out. What was not sent stays on this device. Customer Support can tell you why.',
  deleted: 'Profile deleted successfully',
} as const;
