import type { SaveProfileInput } from '#src/contract/save-profile.ts';
import { readProfileDraft, writeProfileDraft } from '#src/data/db/meta.ts';
import { readWithRetry } from '#src/data/db/read-with-retry.ts';
import { runtime } from '#src/data/runtime.ts';
import { PROFILE } from '#src/texts/profile.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { toast } from '#src/ui/toast.ts';
import { confirmCode } from '../codes/commands.ts';
import { inWords } from '../forms/in-words.ts';
import { PROOF_REQUIRED, type ProofRequired } from '../proof/commands.ts';
import { type ProfileValues, profileDraft } from './model/profile-form.ts';

/** Loads the profile anew; false where it could not be loaded. */
export const refreshProfile = async (): Promise<boolean> => {
  const { session } = runtime();
  await session.reloadProfile();
  return session.store.getState().profileError === undefined;
};

/** Changes that were not saved before the page was left or loaded anew; none where they cannot be read. */
export const readDraft = (): Promise<Partial<ProfileValues>> => {
  const { ports, db } = runtime();
  const its = db();
  return readWithRetry(ports.clock, () => readProfileDraft(its)).then(profileDraft, () => ({}));
};

/** Keeps changes on the device until they are saved or discarded. A full device keeps none. */
export const keepDraft = async (changes: Partial<ProfileValues> | undefined): Promise<void> => {
  await writeProfileDraft(runtime().db(), changes as Readonly<Record<string, string>> | undefined).catch(
    (error: unknown) => console.warn('The changes could not be kept', error),
  );
};

/**
 * Saves what the form has changed within the full profile as the server has it now, since another device may have saved
 * other fields; members that this app does not know go along as they came. Answers what went wrong, or that another e-mail
 * needs a proof.
 */
export const saveProfile = async (
  changes: Partial<SaveProfileInput>,
  proof?: string,
): Promise<FormFailure | ProofRequired | undefined> => {
  const { call, session } = runtime();
  const present = await call('profile');
  const profile = { ...session.store.getState().profile, ...(present.ok && present.value) };
  const answer = present.ok ? await call('saveProfile', { body: { ...profile, ...changes }, proof }) : present;
  if (!answer.ok) {
    if (answer.error.code === PROOF_REQUIRED) return PROOF_REQUIRED;
    toast.error(PROFILE.saveFailed);
    const failure = inWords(answer.error, PROFILE.saveFailed);
    return failure.form === PROFILE.saveFailed ? {} : failure;
  }
  if (present.ok) await session.keepProfile({ ...profile, ...present.value, ...changes, ...answer.value });
  toast.success(PROFILE.saved);
  return undefined;
};

/** Confirms the new e-mail with the code mailed to it, and loads the profile that has it. */
export const confirmEmail = async (email: string, code: string): Promise<FormFailure | undefined> => {
  const failure = await confirmCode(email, code);
  if (failure) return failure;
  await refreshProfile();
  toast.success(PROFILE.pending.done);
  return undefined;
};

/**
 * Deletes the account, then the session and all that this device has of it. Answers the server's reason where it was
 * refused, or nothing where there is none, or that it needs a proof; true when it is done.
 */
export const deleteProfile = async (proof?: string): Promise<true | FormFailure | ProofRequired> => {
  const answer = await runtime().session.deleteProfile(proof);
  if (answer.ok) return true;
  if (answer.error.code === PROOF_REQUIRED) return PROOF_REQUIRED;
  toast.error(PROFILE.removeFailed);
  const failure = inWords(answer.error, PROFILE.removeFailed);
  return failure.form === PROFILE.removeFailed ? {} : failure;
};
