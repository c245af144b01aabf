import * as v from 'valibot';
import { loginResultSchema } from './auth.ts';
import { boundedText, idSchema, timeSchema } from './common.ts';
import { PROOF_ACTIONS, proofResultSchema } from './proof.ts';

/** Ours: minutes in which a ceremony must be done, passkeys an account may have, characters of one's name. */
export const PASSKEYS = { minutes: 5, max: 20, nameMax: 60 } as const;

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Bytes as text for a URL, without padding. @param max characters */
/* @__NO_SIDE_EFFECTS__ */
const bytesText = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/, 'Expected base64url text'));

/** 1,023 bytes at most (WebAuthn Level 3, credential ids). */
const credentialId = bytesText(1_364);
const common = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  /** Nothing of what extensions say is used. */
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** What an authenticator signs (`navigator.credentials.get`), in the JSON form of WebAuthn Level 3. */
const assertionSchema = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytesText(4_096),
    authenticatorData: bytesText(4_096),
    signature: bytesText(2_048),
    userHandle: v.optional(bytesText(128)),
  }),
});
export type Assertion = v.InferOutput<typeof assertionSchema>;

/** A new passkey as an authenticator makes it (`navigator.credentials.create`), in the JSON form of WebAuthn Level 3. */
const attestationSchema = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytesText(4_096),
    attestationObject: bytesText(16_384),
    /** Those that are known; a newer one is left out. */
    transports: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(32))),
        v.maxLength(16),
        v.transform((given) => TRANSPORTS.filter((known) => given.includes(known))),
      ),
      [],
    ),
  }),
});
export type Attestation = v.InferOutput<typeof attestationSchema>;

const descriptorList = v.array(
  v.object({
    id: v.string(),
    type: v.literal('public-key'),
    transports: v.optional(v.array(v.picklist(TRANSPORTS)), []),
  }),
);
const needed = v.picklist(['required', 'preferred', 'discouraged']);

/** Options of `navigator.credentials.get`: which passkeys are asked for, any of this site where none is named. */
export const requestOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: needed,
  allowCredentials: v.optional(descriptorList, []),
});

/** Options of `navigator.credentials.create`. */
export const creationOptionsSchema = v.object({
  challenge: v.string(),
  rp: v.object({ name: v.string(), id: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.optional(descriptorList, []),
  authenticatorSelection: v.object({
    residentKey: needed,
    requireResidentKey: v.boolean(),
    userVerification: needed,
  }),
  attestation: v.picklist(['none', 'indirect', 'direct', 'enterprise']),
});

/** `POST /auth/passkey/login`. */
export const assertionInputSchema = v.object({ credential: assertionSchema });
/** A passkey used in a session; with an action, it is a proof for it, as the password would be. */
export const passkeyProofInputSchema = v.object({
  credential: assertionSchema,
  action: v.optional(v.picklist(PROOF_ACTIONS)),
});
/** What it answers: the proof that was asked for. */
export const passkeyProofResultSchema = v.partial(proofResultSchema);

/** The answer of a sign-in, and the name that the account signs in with: nobody has typed one. */
export const passkeySignInResultSchema = v.looseObject({
  ...loginResultSchema.entries,
  username: v.pipe(v.string(), v.nonEmpty()),
});

/** A passkey's name. */
const name = boundedText('Name', 1, PASSKEYS.nameMax);
export const addPasskeyInputSchema = v.object({ credential: attestationSchema });
export const passkeyNameInputSchema = v.object({ name });

/** A passkey of the caller's. Times ISO 8601 UTC; `lastUsedAt` is null until it was used. */
export const passkeySchema = v.looseObject({
  id: idSchema,
  name: v.string(),
  createdAt: timeSchema,
  lastUsedAt: v.nullable(timeSchema),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;
/** The newest first. */
export const passkeyListSchema = v.array(passkeySchema);

/** Whether staff must sign in with a passkey, and whether the caller's own session was, without which it stays off. */
export const staffPasskeysSchema = v.looseObject({ required: v.boolean(), mayRequire: v.boolean() });
export type StaffPasskeys = v.InferOutput<typeof staffPasskeysSchema>;
export const staffPasskeysInputSchema = v.object({ required: v.boolean() });

/**
 * What a session of staff's lacks that may do nothing else until it has it: a first passkey, or the use of one. The member
 * `step` of the error `PASSKEY_REQUIRED`.
 */
export const passkeyStepSchema = v.picklist(['add', 'use']);
export type PasskeyStep = v.InferOutput<typeof passkeyStepSchema>;
