import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/strict/dialect.ts';
import { configSchema } from '#src/contract/config.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, pngFile, upload } from '#tests/support/harness/uploads.ts';

/** The prescribed members, written out by hand. */
const STATION_MEMBERS =
  'id combinId store_no storeNumber name address city state zipCode country latitude longitude serviceTypes truckBrands retailPrice netPrice savings retailPriceDate iftaRefund chain locationId stationLocation identificator'.split(
    ' ',
  );
const TICKET_MEMBERS =
  'id status created_at updated_at close_date user_name service_address service_type truck_brands assigned_manager_name'.split(
    ' ',
  );
const PROFILE_MEMBERS =
  'profileTypeName firstName lastName email phoneNumber companyName username address truckNumber'.split(' ');
const USER_MEMBERS = 'id companyName email firstName lastName profileTypeName approved'.split(' ');
const MESSAGE_MEMBERS = 'id text sender_id created_at ticket_id attachments'.split(' ');

eachDatabase('strict mode', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, strict: true, seed: 'stations' });
    [driver, admin] = [await server.signIn('driver'), await server.signIn('admin')];
  });
  afterAll(() => server.close());

  const onlyOf = (members: readonly string[], value: object) =>
    expect(Object.keys(value).filter((member) => !members.includes(member))).toEqual([]);

  it('stands on three origins, each with its own calls alone', async () => {
    expect(new Set([server.url, server.mainApiUrl, server.authApiUrl]).size).toBe(3);
    const statusOf = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).status;
    expect(await statusOf(server.authApiUrl, '/api/profile/me')).toBe(401);
    expect(await statusOf(server.mainApiUrl, '/api/profile/me')).toBe(404);
    expect(await statusOf(server.mainApiUrl, '/ticket/user')).toBe(401);
    expect(await statusOf(server.authApiUrl, '/ticket/user')).toBe(404);
    expect(await statusOf(server.url, '/ticket/user')).toBe(404);
    expect(await statusOf(server.authApiUrl, '/config.json')).toBe(404);
  });

  it('names the two origins in the configuration, without idempotency, and lets the page call them', async () => {
    const { body, headers } = await server.anonymous.call('config');
    expect(v.parse(configSchema, body)).toMatchObject({
      mainApiUrl: server.mainApiUrl,
      authApiUrl: server.authApiUrl,
      features: { idempotencyKey: false },
    });
    expect(headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${server.mainApiUrl} ${server.authApiUrl}`,
    );
  });

  describe('CORS', () => {
    const preflight = (asked: string, origin = server.url) =>
      fetch(`${server.mainApiUrl}/message`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': asked,
        },
      });

    it('allows the app’s origin, authorization and content-type, and nothing else', async () => {
      const response = await preflight('authorization,content-type,idempotency-key');
      expect(response.headers.get('access-control-allow-origin')).toBe(server.url);
      expect(response.headers.get('access-control-allow-headers')?.toLowerCase().split(/,\s*/).sort()).toEqual([
        'authorization',
        'content-type',
      ]);
      expect(
        (await preflight('authorization', 'https://evil.test')).headers.get('access-control-allow-origin'),
      ).not.toBe('https://evil.test');
    });

    it('is there on errors too, so that the page can read them', async () => {
      const response = await fetch(`${server.authApiUrl}/api/profile/me`, { headers: { Origin: server.url } });
      expect(response.status).toBe(401);
      expect(response.headers.get('access-control-allow-origin')).toBe(server.url);
    });
  });

  it('answers the prescribed members, and no others', async () => {
    onlyOf(PROFILE_MEMBERS, (await driver.call('profile')).body);
    const stations = (await driver.call('stations')).body;
    onlyOf(['content', 'totalElements'], stations);
    for (const station of stations.content) onlyOf(STATION_MEMBERS, station);
    const nearby = (await driver.call('nearbyBulk', { body: { locations: [{ latitude: 41.3, longitude: -88.1 }] } }))
      .body;
    onlyOf(['locationResults'], nearby);
    onlyOf(['services'], nearby.locationResults[0]);
    onlyOf(STATION_MEMBERS, nearby.locationResults[0].services[0]);

    const { body: made } = await driver.call('createTicket', { body: { message: 'Hello', service_id: 1 } });
    expect(made).toEqual({ id: expect.any(Number) });
    const params = { id: String(made.id), ticketId: String(made.id) };
    onlyOf(TICKET_MEMBERS, (await driver.call('ticket', { params })).body);
    const page = (await driver.call('ownTickets')).body;
    onlyOf(['items', 'last', 'hasNext'], page);
    onlyOf(TICKET_MEMBERS, page.items[0]);
    onlyOf(MESSAGE_MEMBERS, (await driver.call('sendMessage', { body: { text: 'Hi', ticket_id: made.id } })).body);
    for (const message of (await driver.call('messages', { params })).body) onlyOf(MESSAGE_MEMBERS, message);
  });

  describe('accounts', () => {
    it('have the prescribed calls and none that were added', async () => {
      const added = ['emailAvailability', 'passwordCheck', 'resendCode', 'sessions', 'endSession'] as const;
      for (const name of [...added, 'endOtherSessions'] as const) {
        expect((await driver.call(name, { params: { id: '1' } })).status, name).toBe(404);
      }
    });

    it('are made, verified, and get another password, without a member that is not prescribed', async () => {
      const { email, ...rest } = driverSignUp();
      expect(await server.anonymous.call('register', { body: { email, ...rest } })).toMatchObject({ body: {} });
      const mailed = async () => (await server.mails(email)).at(-1)?.code;
      const refused = await server.anonymous.call('confirm', { body: { email, code: 'abcdef' } });
      expect(refused).toMatchObject({ status: 422, body: 'Invalid verification code' });
      expect((await server.anonymous.call('confirm', { body: { email, code: await mailed() } })).body).toEqual({});
      await server.anonymous.call('resetInitiate', { body: { email } });
      const verified = await server.anonymous.call('resetVerify', { body: { email, code: await mailed() } });
      expect(verified).toMatchObject({ status: 200, body: {} });
      expect(Object.keys(verified.body)).toEqual([]);
      const body = { email, newPassword: 'brand-new-77' };
      expect((await server.anonymous.call('resetSetPassword', { body })).body).toEqual({});
      const client = await server.signIn(email, 'brand-new-77');
      onlyOf(PROFILE_MEMBERS, (await client.call('profile')).body);
      const form = { firstName: 'Ray', lastName: 'Ortega', phoneNumber: '417 555 0182', companyName: 'Ozark Freight' };
      const saved = await client.call('saveProfile', {
        body: { ...form, email, username: 'ray.o', address: 'Springfield, MO', truckNumber: '2217' },
      });
      expect(saved.body).toMatchObject(form);
      onlyOf(PROFILE_MEMBERS, saved.body);
    });

    it('get another password from the address that entered the code, for five minutes', async () => {
      const { email } = await addTestUser(server.db);
      const enterCode = async () => {
        await server.anonymous.call('resetInitiate', { body: { email } });
        const code = (await server.mails(email)).at(-1)?.code;
        expect((await server.anonymous.call('resetVerify', { body: { email, code } })).status).toBe(200);
      };
      const body = { email, newPassword: 'brand-new-77', resetToken: 'nobody hears this' };
      await enterCode();
      server.clock.advance(5 * 60_000);
      expect((await server.anonymous.call('resetSetPassword', { body })).status).toBe(422);
      await enterCode();
      server.clock.advance(5 * 60_000 - 1);
      expect((await server.anonymous.call('resetSetPassword', { body })).status).toBe(200);
      [driver, admin] = [await server.signIn('driver'), await server.signIn('admin')];
    });

    it('are listed for administrators with the prescribed members', async () => {
      const { body } = await admin.call('users', { query: { profileTypes: 'TRUCK_OWNER' } });
      onlyOf(['content', 'totalElements'], body);
      for (const user of body.content) onlyOf(USER_MEMBERS, user);
    });
  });

  describe('files', () => {
    const ticketOf = async (client: ApiClient): Promise<number> =>
      (await client.call('createTicket', { body: { message: 'Hello', service_id: 1 } })).body.id;

    it('go to a fourth origin, absolute and signed, with content-type alone', async () => {
      const ticketId = await ticketOf(driver);
      const announced = await announce(driver, ticketId, pngFile());
      onlyOf(['putUrl', 'putHeaders', 's3Key'], announced.body);
      expect(announced.body.putHeaders).toEqual({ 'content-type': 'image/png' });
      const { origin } = new URL(announced.body.putUrl);
      expect([server.url, server.mainApiUrl, server.authApiUrl]).not.toContain(origin);
      const asked = 'authorization,content-type,x-amz-acl';
      const preflight = await fetch(announced.body.putUrl, {
        method: 'OPTIONS',
        headers: {
          Origin: server.url,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': asked,
        },
      });
      expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
      expect(preflight.headers.get('access-control-allow-origin')).toBe(server.url);
      const policy = (await server.anonymous.call('config')).headers.get('content-security-policy') ?? '';
      for (const directive of ['connect-src', 'img-src', 'media-src']) {
        expect(policy.split('; ').find((line) => line.startsWith(directive))).toContain(origin);
      }
    });

    it('are read at signed addresses that need no token, other ones at each poll, and end after 15 minutes', async () => {
      const ticketId = await ticketOf(driver);
      const key = await upload(server.mainApiUrl, driver, ticketId, pngFile());
      const { body } = await driver.call('sendMessage', {
        body: { text: 'image:1', ticket_id: ticketId, attachments: [key] },
      });
      const [attachment] = body.attachments;
      onlyOf(['id', 'url', 'filename'], attachment);
      expect(Number.isInteger(attachment.id)).toBe(true);
      const answer = await fetch(attachment.url, { headers: { Origin: server.url } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe(server.url);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pngFile().bytes);
      const other = attachment.url.includes('signature=A') ? 'signature=B' : 'signature=A';
      expect((await fetch(attachment.url.replace(/signature=./, other))).status).toBe(403);
      expect((await driver.call('attachment', { params: { id: String(attachment.id) } })).status).toBe(404);

      server.clock.advance(10_000);
      const polled = await driver.call('messages', { params: { ticketId: String(ticketId) } });
      const again: string = polled.body.at(-1).attachments[0].url;
      expect(again).not.toBe(attachment.url);
      server.clock.advance(15 * 60_000 - 5_000);
      expect((await fetch(attachment.url)).status).toBe(403);
      expect((await fetch(again)).status).toBe(200);
      driver = await server.signIn('driver');
      admin = await server.signIn('admin');
    });

    it('are refused with bare strings', async () => {
      const reply = await announce(driver, await ticketOf(driver), pngFile('virus.exe'));
      expect({ status: reply.status, body: reply.body }).toEqual({
        status: 422,
        body: 'File type exe is not allowed.',
      });
    });
  });

  it('plans with the specified members alone: stations, costs and gallons', async () => {
    const routePoints = [
      { latitude: 41.8, longitude: -87.7 },
      { latitude: 40.8809, longitude: -88.6298 },
      { latitude: 39.8, longitude: -89.6 },
    ];
    const { status, body } = await driver.call('plan', {
      body: {
        amountOfFuel: 25,
        trunkCapacity: 60,
        routePoints,
        minGallonsPurchase: 5,
        searchRadius: 20,
        reserveGallons: 59,
      },
    });
    expect(status).toBe(200);
    onlyOf(['fuelPlan', 'totalCost', 'totalGallons', 'naiveCost', 'naivetotalGallons'], body);
    expect(body.fuelPlan.length).toBeGreaterThan(0);
    for (const stop of body.fuelPlan) {
      onlyOf(['location'], stop);
      onlyOf(STATION_MEMBERS, stop.location);
    }
  });

  it('answers errors as bare strings', async () => {
    const { status, body, headers } = await server.anonymous.call('login', {
      body: { username: 'driver@milepost.test', password: 'wrong' },
    });
    expect({ status, body }).toEqual({ status: 401, body: 'Incorrect username or password' });
    expect(headers.get('content-type')).toContain('text/plain');
    expect((await driver.call('ticket', { params: { id: '999' } })).body).toBe('There is no such ticket.');
  });

  it('knows no idempotency: a repeated call has its effect again', async () => {
    const { id } = (await driver.call('createTicket', { body: { message: 'Hello', service_id: 1 } })).body;
    const call = () =>
      driver.call('sendMessage', { body: { text: 'Again', ticket_id: id }, headers: { 'Idempotency-Key': 'one' } });
    const [first, second] = [await call(), await call()];
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('does not hear what the specification does not name: a change of status from another one goes through', async () => {
    const { id } = (await driver.call('createTicket', { body: { message: 'Hello', service_id: 1 } })).body;
    const { status } = await admin.call('ticketStatus', {
      params: { id: String(id) },
      body: { status: 'IN_PROGRESS', from: 'TO_DO' },
    });
    expect(status).toBe(200);
  });

  it('describes itself nowhere: /docs and /openapi.json are additions', async () => {
    expect((await fetch(`${server.mainApiUrl}/openapi.json`)).status).toBe(404);
  });

  it('shares one set of faults among its origins', async () => {
    server.faults.add({ path: ENDPOINTS.profile.path, times: 1, action: { kind: 'status', status: 503 } });
    expect((await driver.call('profile')).status).toBe(503);
    expect((await driver.call('profile')).status).toBe(200);
  });
});

describe('a projection', () => {
  it('keeps named members, at every depth, and values that are no objects', () => {
    const shape = { a: true, list: [{ b: true }] } as const;
    expect(project(shape, { a: 1, x: 2, list: [{ b: 3, y: 4 }, null, 'text'] })).toEqual({
      a: 1,
      list: [{ b: 3 }, null, 'text'],
    });
    expect(project(true, { a: 1 })).toEqual({ a: 1 });
    expect(project(shape, 'text')).toBe('text');
  });
});
