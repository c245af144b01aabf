import { makeDraft } from '../forms/draft.ts';
import { signUpDraftSchema } from './model/sign-up.ts';

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

/** The half-filled sign-up; cleared when the account is verified. */
export const signUpDraft = makeDraft('sign-up', signUpDraftSchema, TWO_HOURS_MS);
