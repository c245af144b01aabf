import {
  passkeyByCredential,
  passkeysOf,
  storeChallenge,
  takeChallenge,
  usePasskey,
} from '#server/accounts/queries/passkeys.ts';
import { displayName } from '#server/accounts/queries/users.ts';
import type { RelyingParty } from '#server/accounts/relying-party.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { ChallengeRow, PasskeyRow, UserRow } from '#server/db/schema.ts';
import { randomSecret } from '#server/db/secrets.ts';
import { ApiError } from '#server/http/errors.ts';
import { type Assertion, type Attestation, PASSKEYS } from '#src/contract/passkey.ts';

/** Ed25519, ECDSA with P-256, RSA with SHA-256: what authenticators make (IANA, COSE Algorithms). */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = PASSKEYS.minutes * 60_000;

/** Loaded with the first ceremony: its certificate formats take a good part of a start. */
const library = () => import('@simplewebauthn/server');

/** Loads what ceremonies need, so that the first one does not hold others up. */
export const warmPasskeys = async (): Promise<void> => {
  await Promise.all([library(), import('@simplewebauthn/server/helpers')]);
};

/** For whom a ceremony is held, and in which session; nobody yet at a sign-in. */
interface Holder {
  readonly userId: number | null;
  readonly sessionId: string | null;
}
export const NOBODY: Holder = { userId: null, sessionId: null };

/**
 * Why a passkey was not accepted: a word for the audit trail, and a sentence for the person. No password is named in it: in
 * the session of staff who must use a passkey, one opens nothing.
 */
const REFUSALS = {
  challenge: 'That took too long, or was sent twice. Please try again.',
  unknown: 'This passkey is not known here; it may have been removed. Delete it on your device, and use another one.',
  other: 'This passkey belongs to another account. Use one of your own.',
  signature: 'The passkey was not accepted. Please try again, or use another one.',
  counter:
    'This passkey was not accepted, because there seems to be a copy of it. Use another one, and remove this one.',
  known: 'This passkey is in use already.',
} as const;
/** Said where nobody is signed in yet, too. */
const OR_PASSWORD = 'Or log in with your password.';

/** A passkey that was not accepted. */
export class PasskeyRefused extends ApiError {
  readonly reason: keyof typeof REFUSALS;
  /** Whose it is, where that is known. */
  readonly userId: number | undefined;

  /** @param status 401 where nobody is signed in yet; 422 in a session, which goes on */
  constructor(status: 401 | 422, reason: keyof typeof REFUSALS, userId?: number) {
    super(status, 'BAD_PASSKEY', status === 401 ? `${REFUSALS[reason]} ${OR_PASSWORD}` : REFUSALS[reason]);
    this.reason = reason;
    this.userId = userId;
  }
}

const statusFor = ({ userId }: Holder): 401 | 422 => (userId === null ? 401 : 422);

/** The challenge that a signed answer names, unless it is no answer at all. */
const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = typeof read === 'object' && read !== null && 'challenge' in read ? read.challenge : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
};

const spend = async (
  { db, now }: AccountServices,
  purpose: ChallengeRow['purpose'],
  holder: Holder,
  clientDataJSON: string,
): Promise<ChallengeRow> => {
  const challenge = challengeIn(clientDataJSON);
  const row = challenge === undefined ? undefined : await takeChallenge(db, { challenge, purpose, ...holder }, now());
  if (row === undefined) throw new PasskeyRefused(statusFor(holder), 'challenge');
  return row;
};

const described = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** What an authenticator is asked to sign: with any passkey of this site at a sign-in, with an own one in a session. */
export const askForPasskey = async (
  { db, now }: AccountServices,
  party: RelyingParty,
  purpose: 'sign-in' | 'proof',
  holder: Holder,
) => {
  const allowCredentials = holder.userId === null ? [] : described(await passkeysOf(db, holder.userId));
  const { generateAuthenticationOptions } = await library();
  const asked = { rpID: party.id, userVerification: 'required', timeout: TIMEOUT_MS, allowCredentials } as const;
  const options = await generateAuthenticationOptions(asked);
  await storeChallenge(db, { challenge: options.challenge, purpose, ...holder, userHandle: null }, now());
  return options;
};

/**
 * Judges what an authenticator has signed, once: the challenge is spent whatever comes of it.
 * @returns the passkey that was used, which is written down
 * @throws PasskeyRefused
 */
export const judgePasskey = async (
  services: AccountServices,
  party: RelyingParty,
  purpose: 'sign-in' | 'proof',
  holder: Holder,
  credential: Assertion,
): Promise<PasskeyRow> => {
  const { db, now } = services;
  const status = statusFor(holder);
  const { challenge } = await spend(services, purpose, holder, credential.response.clientDataJSON);
  const passkey = await passkeyByCredential(db, credential.id);
  if (passkey === undefined) throw new PasskeyRefused(status, 'unknown');
  const { userId } = passkey;
  const { userHandle, ...response } = credential.response;
  const isHolders = holder.userId === null || holder.userId === userId;
  if (!isHolders || (userHandle ?? passkey.userHandle) !== passkey.userHandle) {
    throw new PasskeyRefused(status, 'other', userId);
  }
  const { verifyAuthenticationResponse } = await library();
  const judged = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is judged below, where it is written down: two uses at once must not both see the old one.
    credential: { id: passkey.credentialId, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
  }).catch(() => undefined);
  if (judged?.verified !== true) throw new PasskeyRefused(status, 'signature', userId);
  if (await usePasskey(db, passkey, judged.authenticationInfo.newCounter, now())) return passkey;
  // It may have been removed while its signature was judged, and is no copy then.
  if ((await passkeyByCredential(db, credential.id)) === undefined) throw new PasskeyRefused(status, 'unknown');
  throw new PasskeyRefused(status, 'counter', userId);
};

/** What an authenticator is asked to make: a passkey of the person's that it finds by itself, and none that it has already. */
export const askForNewPasskey = async (
  { db, now }: AccountServices,
  party: RelyingParty,
  user: UserRow,
  sessionId: string,
) => {
  const known = await passkeysOf(db, user.id);
  // Random, so that nothing on a device tells whose it is; one an account, so that a device keeps its passkeys together.
  const userHandle = known[0]?.userHandle ?? randomSecret();
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Milepost',
    rpID: party.id,
    userName: user.email,
    userDisplayName: displayName(user),
    userID: Buffer.from(userHandle, 'base64url'),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const { challenge } = options;
  await storeChallenge(db, { challenge, purpose: 'add', userId: user.id, sessionId, userHandle }, now());
  return options;
};

/** What is stored of a new passkey. */
export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'userHandle'>;

/**
 * Judges a passkey that an authenticator has made, once.
 * @throws PasskeyRefused
 */
export const judgeNewPasskey = async (
  services: AccountServices,
  party: RelyingParty,
  holder: { readonly userId: number; readonly sessionId: string },
  credential: Attestation,
): Promise<NewPasskey> => {
  const { challenge, userHandle } = await spend(services, 'add', holder, credential.response.clientDataJSON);
  const refused = new PasskeyRefused(422, 'signature', holder.userId);
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    library(),
    import('@simplewebauthn/server/helpers'),
  ]);
  const verify = async () => {
    const bytes = Buffer.from(credential.response.attestationObject, 'base64url');
    const decoded = decodeAttestationObject(bytes);
    // No maker's certificate was asked for, and a browser sends none: one could name an address for the library to look up.
    const isPlain = decoded.get('fmt') === 'none' || decoded.get('fmt') === 'packed';
    if (!isPlain || decoded.get('attStmt').get('x5c') !== undefined) return undefined;
    return verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  };
  const judged = await verify().catch(() => undefined);
  if (judged?.verified !== true || userHandle === null) throw refused;
  const { id, publicKey, counter } = judged.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: credential.response.transports,
    userHandle,
  };
};
