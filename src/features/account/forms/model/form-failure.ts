import type { AppError } from '#src/contract/errors.ts';
import { FORMS } from '#src/texts/forms.ts';
import type { FormFailure } from '#src/ui/form/check.ts';

/**
 * What a form says of a failure (`src/contract/README.md#forms`): the server's sentences by field stand at their
 * fields, its one sentence over the form, else the form's default one. A call that never reached the server says so in
 * words of ours.
 * @param otherwise the form's default sentence ('An error occurred during account creation')
 * @param online what the device believes about its signal
 */
export const formFailure = (error: AppError, otherwise: string, online: boolean): FormFailure => {
  if (error.kind === 'offline') return { form: online ? FORMS.unreachable : FORMS.offline };
  if (error.kind === 'timeout') return { form: FORMS.timeout };
  // Its message is about the answer's shape, for whoever runs the server.
  if (error.kind === 'invalid-response') return { form: otherwise };
  if (error.fields && Object.keys(error.fields).length > 0) return { fields: error.fields };
  if (error.message) return { form: error.message };
  return { form: error.status !== undefined && error.status >= 502 ? FORMS.unreachable : otherwise };
};
