import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerSchema } from '#src/contract/customer.ts';
import { ticketSchema } from '#src/contract/ticket.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, prove } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DAY_MS = 86_400_000;
const PLACE = { latitude: 41.3, longitude: -88.1, accuracy: 12, at: '2026-11-24T10:00:00.000Z' };

eachDatabase('what a request is for, and who asks', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const ask = async (client: ApiClient, more: object = {}): Promise<number> => {
    server.clock.advance(1_000);
    const { status, body } = await client.call('createTicket', { body: { message: 'Hello', service_id: 1, ...more } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  };
  const ticket = async (id: number) => {
    const { body } = await admin.call('ticket', { params: { id: String(id) } });
    return v.parse(ticketSchema, body);
  };
  const customer = async (id: number) => {
    const { body } = await admin.call('ticketCustomer', { params: { id: String(id) } });
    return v.parse(customerSchema, body);
  };
  const found = async (q: string): Promise<number[]> => {
    const { body } = await admin.call('searchTickets', { query: { q } });
    return body.items.flatMap((item: { ticket: { id: number }; message?: object }) =>
      item.message ? [] : [item.ticket.id],
    );
  };
  const excerpts = async (q: string): Promise<string> =>
    JSON.stringify((await admin.call('searchTickets', { query: { q } })).body.items).replaceAll(/\\u000[23]/g, '');

  it('keeps which services were asked for, and all of the stop where nobody said', async () => {
    const driver = await server.signIn('driver');
    const [asked, unsaid] = [await ask(driver, { services: ['PARKING', 'PARKING'] }), await ask(driver)];
    expect((await ticket(asked)).service_type).toEqual(['PARKING']);
    expect((await customer(asked)).requested_services).toEqual(['PARKING']);
    expect((await ticket(unsaid)).service_type).toEqual(['TIRES', 'PARKING']);
    expect((await customer(unsaid)).requested_services).toBeNull();
    // What the stop has lost meanwhile is what the driver needs all the same.
    expect((await ticket(await ask(driver, { services: ['TOWING'] }))).service_type).toEqual(['TOWING']);
    for (const bad of [{ services: ['PIZZA'] }, { position: { ...PLACE, at: '2026-02-30' } }]) {
      const { status } = await driver.call('createTicket', { body: { message: 'Hello', service_id: 1, ...bad } });
      expect(status, JSON.stringify(bad)).toBe(422);
    }
  });

  it('takes a request at a stop that was hidden or removed while the driver asked, and tells staff so', async () => {
    const driver = await server.signIn('driver');
    for (const state of ['hidden', 'removed', 'shown'] as const) {
      const done = await admin.call('withholdStation', { params: { id: '1' }, body: { state } });
      expect(done.status).toBe(200);
      const withheld = state === 'shown' ? null : state;
      expect((await customer(await ask(driver))).stop).toMatchObject({ id: '1', withheld });
    }
  });

  it('tells staff how the customer is reached, where the stop is and what else was asked for', async () => {
    const members = { phoneNumber: '+1 (417) 555-0182', companyName: 'Ozark Freight', truckNumber: '2217' };
    const user = await addTestUser(server.db, { firstName: 'Perla', lastName: 'Kent', ...members });
    const client = await server.signIn(user.email);
    const first = await ask(client, { services: ['TIRES'] });
    const ids = [first];
    for (let more = 0; more < 6; more += 1) ids.unshift(await ask(client));
    const told = await customer(first);
    expect(told).toMatchObject({
      ...{ name: 'Perla Kent', phone_number: '+1 (417) 555-0182', email: user.email, company_name: 'Ozark Freight' },
      ...{ truck_number: '2217', approval: 'APPROVED', stop: { id: '1' } },
    });
    expect(told.stop?.latitude).toBeTypeOf('number');
    expect(told.others.total).toBe(6);
    expect(told.others.items.map(({ id }) => Number(id))).toEqual(ids.slice(0, 5));
    expect((await client.call('ticketCustomer', { params: { id: String(first) } })).status).toBe(403);
    expect((await admin.call('ticketCustomer', { params: { id: '999999' } })).status).toBe(404);
  });

  it('takes a request from a device whose clock is wrong, and says when its position came', async () => {
    const client = await server.signIn('driver');
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
    const stored = async (told: string) => ticket(await ask(client, { position: { ...PLACE, at: told } }));
    for (const wrong of [
      '1970-01-01T00:00:07.000Z',
      '2999-12-31T00:00:00.000Z',
      '+275760-09-13T00:00:00.000Z',
      at(2 * DAY_MS),
    ]) {
      const { shared_position, created_at } = await stored(wrong);
      expect(shared_position).toEqual({ ...PLACE, at: created_at });
    }
    // An hour ahead is a zone that was mistaken, and days ago a request that waited for signal.
    for (const right of [at(3_600_000), at(-5 * DAY_MS)]) expect((await stored(right)).shared_position?.at).toBe(right);
  });

  it('shows a shared position to both, and forgets it with the account', async () => {
    const user = await addTestUser(server.db, { firstName: 'Otto', lastName: 'Farr', phoneNumber: '816 555 0131' });
    const client = await server.signIn(user.email);
    const id = await ask(client, { position: PLACE });
    expect((await client.call('ticket', { params: { id: String(id) } })).body.shared_position).toEqual(PLACE);
    expect((await ticket(id)).shared_position).toEqual(PLACE);
    await client.call('deleteProfile', { headers: await prove(client, 'delete') });
    expect((await ticket(id)).shared_position).toBeNull();
    const gone = await customer(id);
    expect(gone).toMatchObject({ name: 'Deleted account', others: { total: 0 } });
    expect([gone.email, gone.phone_number, gone.since]).toEqual([undefined, undefined, undefined]);
    expect([await found('816 555 0131'), await found(user.email), await found('deleted.invalid')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('finds a ticket by telephone, e-mail, truck and its number', async () => {
    const members = { phoneNumber: '(903) 555-0177', truckNumber: 'KW-88431', email: 'nadia.quist@fleet.test' };
    const user = await addTestUser(server.db, { firstName: 'Nadia', lastName: 'Quist', ...members });
    const client = await server.signIn(user.email);
    const id = await ask(client);
    const phones = ['903-555-0177', '9035550177', '+1 903 555 0177', '19035550177', '555-0177', '5550177', '0177'];
    for (const asked of [...phones, 'nadia.quist@fleet.test', '88431', 'kw-88431', 'quist 88431'])
      expect(await found(asked), asked).toEqual([id]);
    expect(await excerpts('9035550177')).toContain('(903) 555-0177');
    expect(await excerpts('88431')).toContain('KW-88431');
    expect(await excerpts('nadia.quist@fleet.test')).toContain('nadia.quist@fleet.test');
    // Before every word like it, also where it is the beginning of many.
    const one = await ask(client);
    expect((await found(`#${one}`))[0]).toBe(one);
    expect((await found(String(one)))[0]).toBe(one);
    expect(new Set(await found(String(one))).size).toBe((await found(String(one))).length);
    expect(await found('#2147483648')).toEqual([]);
    // A number written without marks is found by its end as well, and a new one in place of the old.
    const profile = (await client.call('profile')).body;
    const form = { companyName: 'Quist LLC', address: 'Tyler, TX 75701', username: 'nadia' };
    const { status } = await client.call('saveProfile', { body: { ...profile, ...form, phoneNumber: '+19035550166' } });
    expect(status).toBe(200);
    expect(await found('903-555-0177')).toEqual([]);
    expect((await found('555 0166')).sort()).toEqual([id, one].sort());
  });
});
