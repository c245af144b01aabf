import type { AppError } from '#src/contract/errors.ts';
import { SIGN_IN } from '#src/texts/sign-in.ts';

/** What a failed sign-in says: over the form, or under its fields. */
export interface SignInFailure {
  readonly form?: string;
  readonly username?: string;
  readonly password?: string;
}

/** Per-field sentences go under their fields; those of fields this form does not have, over it, joined by comma. */
const byField = (fields: Readonly<Record<string, string>>): SignInFailure => {
  const { username, email, password, ...others } = fields;
  const under = username ?? email;
  const rest = Object.values(others).join(', ');
  return { ...(under && { username: under }), ...(password && { password }), ...(rest && { form: rest }) };
};

/**
 * What is said of a failed sign-in. A message with 'Incorrect username or password' is shown as exactly that; an answer
 * 401 without words gets the default form error; any other answer its own message, else the general one. A call that
 * never reached the server says so in words of ours.
 * @param online what the device believes about its signal
 */
export const signInFailure = (error: AppError, online: boolean): SignInFailure => {
  if (error.kind === 'offline') return { form: online ? SIGN_IN.unreachable : SIGN_IN.offline };
  if (error.kind === 'timeout') return { form: SIGN_IN.timeout };
  if (error.kind === 'quota') return { form: SIGN_IN.storageFull };
  // Its message is about the answer's shape, for whoever runs the server, not for a driver.
  if (error.kind === 'invalid-response') return { form: SIGN_IN.other };
  if (error.message?.includes(SIGN_IN.incorrect)) return { form: SIGN_IN.incorrect };
  if (error.fields && Object.keys(error.fields).length > 0) return byField(error.fields);
  if (error.message) return { form: error.message };
  if (error.status === 401) return { form: SIGN_IN.failed };
  return { form: error.status !== undefined && error.status >= 502 ? SIGN_IN.unreachable : SIGN_IN.other };
};
