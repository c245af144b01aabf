import * as v from 'valibot';
import { givenText, timeSchema } from './common.ts';
import { RECOVERY, TEXT } from './limits.ts';

/**
 * What a proof may be asked for: giving the account another e-mail, deleting it, changing which passkeys sign in, and making,
 * promoting, deleting or logging out the accounts of others.
 */
export const PROOF_ACTIONS = ['email', 'delete', 'passkey', 'manage-accounts'] as const;
export type ProofAction = (typeof PROOF_ACTIONS)[number];

/**
 * `POST /account/proof`, an addition of the reference server: the password once more, for one action. A token alone, or
 * having signed in, is no proof.
 */
export const proofInputSchema = v.object({
  password: v.pipe(
    givenText('Password is required'),
    v.nonEmpty('Password is required'),
    v.maxLength(TEXT.typedPasswordMax, 'Password is incorrect'),
  ),
  action: v.picklist(PROOF_ACTIONS, 'Please say what the proof is for'),
});
/** Opaque; for the session that asked, until `expiresAt`. Good once, but for `manage-accounts`, which is many calls in a row. */
export const proofResultSchema = v.looseObject({ proof: v.pipe(v.string(), v.nonEmpty()), expiresAt: timeSchema });

/** A recovery code as a person may type it: small letters, and anything between its groups. */
const recoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

const INVALID = 'This code is not complete. Copy the whole code from the mail.';
/** `POST /account/recover-email`, an addition of the reference server: takes an e-mail back with the code from the mail. */
export const recoverEmailInputSchema = v.object({
  code: v.pipe(
    givenText('Enter the code from the mail'),
    v.nonEmpty('Enter the code from the mail'),
    v.maxLength(RECOVERY.typedMax, INVALID),
    v.transform(recoveryCode),
    v.length(RECOVERY.codeLength, INVALID),
  ),
});
/** The address that the account has again. */
export const recoverEmailResultSchema = v.looseObject({ email: v.string() });
