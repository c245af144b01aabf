import type { AppError } from '#src/contract/errors.ts';
import { FORGOT } from '#src/texts/forgot.ts';
import { VERIFICATION } from '#src/texts/verification.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { formFailure } from '../../forms/model/form-failure.ts';

/** A refusal of a code stands at the code, whatever shape it came in; everything else over the form. */
const atCode = (error: AppError, failure: FormFailure): FormFailure => {
  const said = failure.fields?.code ?? (error.code === 'BAD_CODE' ? failure.form : undefined);
  return said === undefined ? failure : { fields: { code: said } };
};

/**
 * What is said of a refused code after a sign-up: a message with 'Invalid verification code' is shown as exactly that.
 */
export const verificationFailure = (error: AppError, online: boolean): FormFailure =>
  error.message?.includes(VERIFICATION.invalid)
    ? { fields: { code: VERIFICATION.invalid } }
    : atCode(error, formFailure(error, VERIFICATION.failed, online));

/** What is said of a refused code for a new password. */
export const resetCodeFailure = (error: AppError, online: boolean): FormFailure =>
  atCode(error, formFailure(error, FORGOT.codeFailed, online));
