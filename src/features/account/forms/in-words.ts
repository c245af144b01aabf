import type { AppError } from '#src/contract/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { formFailure } from './model/form-failure.ts';

/** A failure of a call in the words of its form. @param otherwise the form's default sentence */
export const inWords = (error: AppError, otherwise: string): FormFailure =>
  formFailure(error, otherwise, runtime().ports.connectivity.online());

/** The same in one sentence, where no field stands that its parts belong to. */
export const inOneSentence = (error: AppError, otherwise: string): string => {
  const { form, fields } = inWords(error, otherwise);
  return form ?? (Object.values(fields ?? {}).join(', ') || otherwise);
};
