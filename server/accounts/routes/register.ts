import { sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { createAuthorise } from '#server/accounts/authorise.ts';
import { refuseCommonPassword } from '#server/accounts/crypto/common-passwords.ts';
import { deviceLabel } from '#server/accounts/device.ts';
import { record } from '#server/accounts/queries/audit.ts';
import { isReserved } from '#server/accounts/queries/email-changes.ts';
import {
  forgetSignUps,
  hashSignUp,
  lockAddress,
  type SignUp,
  signUpToken,
  storeSignUp,
} from '#server/accounts/queries/sign-ups.ts';
import { toUser } from '#server/accounts/queries/user-list.ts';
import { userByEmail } from '#server/accounts/queries/users.ts';
import { requireProof } from '#server/accounts/require-proof.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { createStaffNews } from '#server/accounts/staff-news.ts';
import { sendVerificationCode } from '#server/accounts/verification.ts';
import { users } from '#server/db/schema.ts';
import { networkOf } from '#server/http/address.ts';
import { answer, type Call, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';
import type { createAdminInputSchema, driverInputSchema, ownerInputSchema } from '#src/contract/auth.ts';

type PersonInput = InferOutput<typeof ownerInputSchema> | InferOutput<typeof driverInputSchema>;
type AdminInput = InferOutput<typeof createAdminInputSchema>;

const CREATED = 'Account created. Please check your email for verification code.';

/** What is stored of a sign-up; the truck number becomes text, none for 0. */
const signUpOf = (input: PersonInput, by: Pick<SignUp, 'passwordHash' | 'signedUpFrom' | 'signedUpOn'>): SignUp => {
  const { firstName, lastName, phoneNumber } = input;
  const person = { email: input.email.toLowerCase(), ...by, firstName, lastName, phoneNumber };
  if ('companyName' in input) {
    return { ...person, role: 'TRUCK_OWNER', companyName: input.companyName, truckNumber: '' };
  }
  const truckNumber = input.truckNumber === 0 ? '' : String(input.truckNumber);
  return { ...person, role: 'TRUCK_DRIVER', companyName: '', truckNumber };
};

/**
 * Sign-up of owners and drivers, new administrators, and the e-mail availability check (`src/contract/README.md#sign-up`,
 * `src/decisions/0335`).
 */
export const registerRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, limits, background, derive, now, strict } = services;
  const authorise = createAuthorise(services);
  const once = createOnce(services);
  const notifyStaff = createStaffNews(services);

  /** Answers alike whether the address is known or not: what differs is the mail. */
  const signUp = async ({ c, address, body }: Pick<Call<'register'>, 'c' | 'address'> & { body: PersonInput }) => {
    await limits.consume('register', { address, account: body.email });
    if (!strict) refuseCommonPassword('password', body.password, body);
    const passwordHash = await hashSignUp(derive, body.email.toLowerCase(), body.password);
    const by = { passwordHash, signedUpFrom: networkOf(address), signedUpOn: deviceLabel(c.req.header('user-agent')) };
    const { user, known } = await storeSignUp(db, signUpOf(body, by), now());
    background.run(async () => {
      if (known) {
        const subjectId = (await userByEmail(db, user.email))?.id;
        await record(db, { action: 'sign-up-of-known', subjectId, address }, now());
      } else await record(db, { action: 'signed-up', actorId: user.id, address, detail: user.role }, now());
      await sendVerificationCode(services, user, address);
    });
    return answer({ message: CREATED, signUpToken: signUpToken(derive, user) });
  };

  const createAdmin = async ({ c, address, body }: Pick<Call<'register'>, 'c' | 'address'> & { body: AdminInput }) => {
    const { user: actor, sessionId } = await authorise(c, 'super');
    const { password, ...rest } = body;
    if (!strict) refuseCommonPassword('password', password, rest);
    const email = rest.email.toLowerCase();
    const passwordHash = await hashSignUp(derive, email, password);
    const proved = { c, user: actor, sessionId };
    // The key remembers the password by its slow hash alone, which is the same for the same one.
    return once.run({ ...proved, body: { ...rest, passwordHash } }, async (tx) => {
      await requireProof(services, tx, proved, 'manage-accounts');
      const { firstName, lastName, phoneNumber, companyName } = rest;
      await lockAddress(tx, email);
      const reserved = await isReserved(tx, email, now());
      const [row] = await tx
        .insert(users)
        .values({
          ...{ email, username: email, passwordHash, firstName, lastName, phoneNumber, companyName },
          ...{ role: 'ADMIN', approval: 'APPROVED', verified: true, createdAt: now() },
        })
        .onConflictDoNothing({ target: users.email, where: sql`${users.verified}` })
        .returning();
      // What was inserted for a reserved one goes with the transaction.
      if (row === undefined || reserved) {
        const message = 'This email is already in use';
        throw new ApiError(409, 'EMAIL_TAKEN', message, { fields: { email: message } });
      }
      await forgetSignUps(tx, email);
      await record(tx, { action: 'admin-created', actorId: actor.id, subjectId: row.id, address }, now());
      await notifyStaff(tx, 'created', row, actor);
      return answer(toUser(row));
    });
  };

  serve('register', ({ c, address, body }) =>
    'isAdminRegistration' in body ? createAdmin({ c, address, body }) : signUp({ c, address, body }),
  );
  serve('createCompany', signUp);

  // Nothing is looked up of anybody: whoever asks learns of a list that everybody can read.
  serve('passwordCheck', async ({ address, body }) => {
    await limits.consume('passwordCheck', { address });
    refuseCommonPassword('password', body.password, { email: body.email });
    return answer({});
  });

  serve('emailAvailability', async ({ address, query }) => {
    await limits.consume('availability', { address });
    const user = await userByEmail(db, query.email);
    // Signing up again with an address that was never verified is welcome.
    const free = user === undefined || !user.verified;
    return answer({ available: free && !(await isReserved(db, query.email, now())) });
  });
};
