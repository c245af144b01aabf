import type { Context } from 'hono';
import { deviceLabel } from '#server/accounts/device.ts';
import {
  askForNewPasskey,
  askForPasskey,
  judgeNewPasskey,
  judgePasskey,
  NOBODY,
  PasskeyRefused,
} from '#server/accounts/passkeys.ts';
import { record } from '#server/accounts/queries/audit.ts';
import {
  areStaffPasskeysRequired,
  countPasskeys,
  deletePasskey,
  insertPasskey,
  markSession,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
} from '#server/accounts/queries/passkeys.ts';
import { addProof } from '#server/accounts/queries/proofs.ts';
import { userById } from '#server/accounts/queries/users.ts';
import { refusal } from '#server/accounts/refusal.ts';
import type { RelyingParty } from '#server/accounts/relying-party.ts';
import { holdsProof, proofRequired, requireProof } from '#server/accounts/require-proof.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { ensureVerificationCode } from '#server/accounts/verification.ts';
import type { Db } from '#server/db/database.ts';
import type { PasskeyRow } from '#server/db/schema.ts';
import { answer, type Call, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound, passkeyRequired } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { parseId } from '#server/http/ids.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '#server/mail/messages.ts';
import { isStaff } from '#src/contract/enums.ts';
import { PASSKEYS } from '#src/contract/passkey.ts';

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Passkeys: signing in with one, making, naming and removing them, and using one in a session (`src/decisions/0339`). */
export const passkeyRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, limits, mails, now } = services;
  const once = createOnce(services);

  const partyOf = (c: Context): RelyingParty => {
    const party = services.relyingParty(c.req.header('host'));
    if (party === undefined) throw new ApiError(404, 'UNAVAILABLE', 'Passkeys do not work at this address.');
    return party;
  };

  /** Writes down why a passkey was refused. */
  const judged = async <T>(address: string, judge: Promise<T>): Promise<T> => {
    try {
      return await judge;
    } catch (error) {
      if (error instanceof PasskeyRefused) {
        await record(db, { action: 'passkey-refused', subjectId: error.userId, address, detail: error.reason }, now());
      }
      throw error;
    }
  };

  serve('passkeySignInOptions', async ({ c, address }) => {
    await limits.consume('passkey', { address });
    return answer(await askForPasskey(services, partyOf(c), 'sign-in', NOBODY));
  });

  serve('passkeySignIn', async ({ c, address, body }) => {
    await limits.consume('passkey', { address });
    const passkey = await judged(address, judgePasskey(services, partyOf(c), 'sign-in', NOBODY, body.credential));
    const { userId } = passkey;
    const user = await userById(db, userId);
    if (user === undefined) throw new PasskeyRefused(401, 'unknown', userId);
    const reason = refusal(user);
    if (reason !== undefined) {
      await record(db, { action: 'sign-in-refused', subjectId: user.id, address, detail: reason.code }, now());
      if (reason.code === 'NOT_VERIFIED') ensureVerificationCode(services, user, address);
      throw reason;
    }
    await limits.consume('session', { address, signer: user.id });
    const mark = async (tx: Db, sessionId: string): Promise<string> => {
      await markSession(tx, sessionId, now());
      return 'passkey';
    };
    const { email: signedInAs } = user;
    const holds = async (tx: Db) => (await passkeyByCredential(tx, passkey.credentialId)) !== undefined;
    const signedIn = await signIn(services, { c, address, user, signedInAs, holds, mark });
    if (signedIn === undefined) throw new PasskeyRefused(401, 'unknown', userId);
    return answer({ ...signedIn, username: signedInAs });
  });

  serve('passkeys', async ({ user }) => answer((await passkeysOf(db, user.id)).map(toPasskey)));

  /** A password alone, perhaps a stolen one, adds no further passkey where one is asked for. */
  const refuseSecond = ({ step }: Pick<Call<'addPasskey'>, 'step'>): void => {
    if (step === 'use') throw passkeyRequired('use');
  };

  const refuseTooMany = async (tx: Db, userId: number): Promise<void> => {
    if ((await countPasskeys(tx, userId)) < PASSKEYS.max) return;
    const message = `An account has at most ${PASSKEYS.max} passkeys. Remove one you do not use any more.`;
    throw new ApiError(422, 'INVALID_INPUT', message);
  };

  serve('passkeyAddOptions', async (call) => {
    const { c, user, sessionId, address } = call;
    const party = partyOf(c);
    await limits.consume('passkey', { address, signer: user.id });
    refuseSecond(call);
    await refuseTooMany(db, user.id);
    // Asked for before a device makes one that would be refused; used up with it.
    if (!(await holdsProof(services, call, 'passkey'))) throw proofRequired();
    return answer(await askForNewPasskey(services, party, user, sessionId));
  });

  serve('addPasskey', async (call) => {
    const { c, user, sessionId, address, body } = call;
    refuseSecond(call);
    const before = await once.answered(call);
    if (before !== undefined) return before;
    const holder = { userId: user.id, sessionId };
    const made = await judged(address, judgeNewPasskey(services, partyOf(c), holder, body.credential));
    const name = deviceLabel(c.req.header('user-agent'));
    return once.run(call, async (tx) => {
      // Locked, so that several sessions cannot each add the last one at the same moment.
      await userById(tx, user.id, true);
      await refuseTooMany(tx, user.id);
      await requireProof(services, tx, call, 'passkey');
      const row = await insertPasskey(tx, { ...made, userId: user.id, name, createdAt: now() });
      if (row === undefined) throw new PasskeyRefused(422, 'known', user.id);
      await markSession(tx, sessionId, now());
      await record(tx, { action: 'passkey-added', actorId: user.id, address, detail: name }, now());
      await mails.queue(tx, passkeyAddedMail(user.email, name));
      return answer(toPasskey(row));
    });
  });

  serve('renamePasskey', async ({ user, param, body }) => {
    const id = parseId(param('id'));
    const row = id === undefined ? undefined : await renamePasskey(db, user.id, id, body.name);
    if (row === undefined) throw notFound('passkey');
    return answer(toPasskey(row));
  });

  serve('removePasskey', async (call) => {
    const { user, address } = call;
    const id = parseId(call.param('id'));
    return once.run(call, async (tx) => {
      // Locked, so that the last two cannot both go at the same moment.
      await userById(tx, user.id, true);
      const row = id === undefined ? undefined : await deletePasskey(tx, user.id, id);
      if (row === undefined) throw notFound('passkey');
      const isLast = (await countPasskeys(tx, user.id)) === 0;
      if (isLast && isStaff(user.role) && (await areStaffPasskeysRequired(tx))) {
        const message = 'Staff sign in with a passkey here, and this is your only one. Add another one first.';
        throw new ApiError(422, 'LAST_PASSKEY', message);
      }
      await requireProof(services, tx, call, 'passkey');
      await record(tx, { action: 'passkey-removed', actorId: user.id, address, detail: row.name }, now());
      await mails.queue(tx, passkeyRemovedMail(user.email, row.name));
      return answer({ message: 'The passkey was removed.' });
    });
  });

  serve('passkeyProofOptions', async ({ c, user, sessionId, address }) => {
    await limits.consume('passkey', { address, signer: user.id });
    return answer(await askForPasskey(services, partyOf(c), 'proof', { userId: user.id, sessionId }));
  });

  serve('passkeyProof', async ({ c, user, sessionId, address, body }) => {
    await limits.consume('passkey', { address, signer: user.id });
    const holder = { userId: user.id, sessionId };
    await judged(address, judgePasskey(services, partyOf(c), 'proof', holder, body.credential));
    await markSession(db, sessionId, now());
    const { action } = body;
    if (action === undefined) return answer({});
    const { proof, expiresAt } = await addProof(db, { ...holder, action }, now());
    return answer({ proof, expiresAt: expiresAt.toISOString() });
  });
};
