import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCommonPassword } from '#server/accounts/crypto/common-passwords.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { driverSignUp, ownerSignUp } from '#tests/support/builders/sign-ups.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const SENTENCE =
  'This password is easy to guess. Use a few words of your own and a number, not your name, your company or Milepost.';
const refused = (field: string) => ({
  status: 422,
  body: { code: 'COMMON_PASSWORD', message: SENTENCE, fields: { [field]: SENTENCE } },
});
const WHO = { email: 'ray.ortega@fleet.test', companyName: 'Ozark Freight, LLC' };

describe('a password', () => {
  it.each([
    'password1',
    'Password1!',
    'PASSW0RD',
    'qwerty123',
    'Dragon2024',
    'trucker1',
    'Sunshine-99',
    '1q2w3e4r',
    'abcd1234',
  ])('that many people use is common: %s', async (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['ray.ortega@fleet.test', 'Ray.Ortega7', 'rayortega-2024', 'OzarkFreightLLC1', 'ozark freight llc!'])(
    'that is the person’s own name or company is common: %s',
    async (password) => {
      expect(isCommonPassword(password, WHO)).toBe(true);
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it.each([DEMONSTRATION_PASSWORD, 'milepost1', 'My-Milepost-7'])(
    'of the product’s name is easy to guess: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['Raymond-2026', 'ortega-ray-77', 'Ray&Ortega!1987', 'Ozark-1-2-3'])(
    'of the person’s own names and little more is easy to guess: %s',
    (password) => {
      expect(isCommonPassword(password, { ...WHO, firstName: 'Raymond', lastName: 'Ortega' })).toBe(true);
    },
  );

  it.each([
    'Gray-Ghost-88',
    'Ortega drives at night 7',
    'Long-Haul-42',
    'on-the-road-7',
    'dragon of the interstate 7',
    'Another-43!',
    'password for ray, 1987-2026',
    'Gen3rated!pw',
    '',
  ])('of one’s own is not: %s', async (password) => {
    expect(isCommonPassword(password, WHO)).toBe(false);
    expect(isCommonPassword(password, { email: '', companyName: undefined })).toBe(false);
  });
});

eachDatabase('a common password', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  it('is refused at sign-up, and nothing is stored or mailed', async () => {
    const driver = driverSignUp({ password: 'trucker1' });
    expect(await server.anonymous.call('register', { body: driver })).toMatchObject(refused('password'));
    expect(await server.mails(driver.email)).toEqual([]);
    const owner = ownerSignUp({ companyName: 'Ozark Freight', password: 'OzarkFreight1' });
    for (const name of ['register', 'createCompany'] as const) {
      expect(await server.anonymous.call(name, { body: owner })).toMatchObject(refused('password'));
    }
  });

  it('is refused before the sign-up that it is chosen for, as that would be; one of one’s own is not', async () => {
    const { email } = driverSignUp();
    const check = (password: string) => server.anonymous.call('passwordCheck', { body: { email, password } });
    expect(await check('trucker1')).toMatchObject(refused('password'));
    expect(await check(`${email.split('@')[0]}1`)).toMatchObject(refused('password'));
    expect(await check('Long-Haul-42')).toMatchObject({ status: 200, body: {} });
    expect(await check('short1')).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    expect(await server.mails(email)).toEqual([]);
  });

  it('is refused for a new administrator', async () => {
    const boss = await server.signIn('super');
    const { email, firstName, lastName } = driverSignUp();
    const body = { email, firstName, lastName, password: 'Password123!', isAdminRegistration: true };
    expect(await boss.call('createAdmin', { body })).toMatchObject(refused('password'));
  });

  it('is refused for a changed password', async () => {
    const { email } = await addTestUser(server.db, { companyName: 'Ozark Freight' });
    const client = await server.signIn(email);
    for (const newPassword of ['Dragon-2024', 'Ozark-Freight-1']) {
      const body = { currentPassword: DEMONSTRATION_PASSWORD, newPassword };
      expect(await client.call('changePassword', { body })).toMatchObject(refused('newPassword'));
    }
    expect((await server.signIn(email)).token).toBeTruthy();
  });

  it('is refused at a reset, and leaves the code for another one', async () => {
    const { email } = await addTestUser(server.db);
    await server.anonymous.call('resetInitiate', { body: { email } });
    const code = (await server.mails(email)).at(-1)?.code ?? '';
    const { body } = await server.anonymous.call('resetVerify', { body: { email, code } });
    const set = (newPassword: string) =>
      server.anonymous.call('resetSetPassword', { body: { email, newPassword, ...body } });
    expect(await set('Sunshine-99')).toMatchObject(refused('newPassword'));
    expect(await set(email)).toMatchObject(refused('newPassword'));
    expect((await set('brand-new-77')).status).toBe(200);
  });
});

it('strict mode has the rules of the specification alone', async () => {
  const server = await startServer({ strict: true });
  try {
    const { status } = await server.anonymous.call('register', { body: driverSignUp({ password: 'trucker1' }) });
    expect(status).toBe(200);
  } finally {
    await server.close();
  }
});
