import { afterEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, DRIVER, openDesk, STAFF } from '#tests/support/client/desk.ts';
import { liveUntil } from '#tests/support/client/turns.ts';

afterEach(closeClients);

/** What whoever owns the Wi-Fi answers in the server's place. */
const WIFI_PAGE = { status: 200, body: '<!doctype html><title>Welcome</title>' };
/** A firewall's, and a proxy's whose server is just starting. */
const FIREWALL_PAGE = { status: 403, body: '<h1>Blocked by firewall</h1>' };
const PROXY_PAGE = { status: 404, body: '<html><title>404 Not Found</title></html>' };
const CUT_SHORT = { status: 200, body: '{"id": 12, "text": "hel' };
const EMPTY = { status: 200, body: '' };

const say = (client: TestClient, ticketId: string | number, text: string, files = {}) =>
  committed(client.runtime.outbox.commit('message.send', { ticket_id: String(ticketId), text }, files));
const request = (client: TestClient, message: string) =>
  committed(client.runtime.outbox.commit('ticket.create', { message, service_id: '7' }));

describe.each([true, false])('an answer that came from elsewhere, or not whole, with keys: %s', (idempotencyKeys) => {
  it.each([WIFI_PAGE, CUT_SHORT, FIREWALL_PAGE, PROXY_PAGE])('is no refusal of a message: %o', async (garbled) => {
    const desk = await openDesk({ idempotencyKeys });
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', garbled, garbled);
    await say(client, ticket.id, 'hello');
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['hello']);
  });

  it('is no done change of a ticket', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn(STAFF);
    await refreshTicket(String(ticket.id), undefined, client.runtime);
    desk.server.script('PUT', '/ticket/status/*', WIFI_PAGE);
    await committed(
      client.runtime.outbox.commit('ticket.status', { id: String(ticket.id), status: 'IN_PROGRESS', from: 'OPEN' }),
    );
    await desk.emptied(client);
    expect(ticket.history).toEqual(['IN_PROGRESS']);
  });

  it('is no stored file', async () => {
    const desk = await openDesk({ idempotencyKeys });
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.server.script('PUT', '/tickets/*', WIFI_PAGE);
    const bytes = new TextEncoder().encode('a bill').buffer;
    await say(client, ticket.id, 'here', { files: [{ name: 'bill.txt', mimeType: 'text/plain', bytes }] });
    await desk.emptied(client);
    expect(desk.server.messages[0]?.files[0]?.bytes).toBeDefined();
    expect(desk.count('PUT', '/tickets/*')).toBe(2);
    expect(desk.count('POST', '/message')).toBe(1);
  });
});

describe('an answer of no known shape, with keys', () => {
  it('is asked for again where it is empty, whatever the same person wrote on another device before', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    desk.server.addMessage(ticket.id, DRIVER, 'ok');
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', EMPTY);
    await say(client, ticket.id, 'ok');
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['ok', 'ok']);
  });

  it('makes the person say whether it is what stands there', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    desk.server.addMessage(ticket.id, DRIVER, 'ok');
    const client = await desk.signedIn();
    desk.server.script('POST', '/message', { status: 200, body: {} });
    const { key } = await say(client, ticket.id, 'ok');
    await desk.failed(client, key);
    expect((await client.outboxRows())[0]?.doubts).toHaveLength(1);
    await client.runtime.outbox.answer(key, undefined);
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['ok', 'ok']);
  });
});

it('an answered request without keys is not waited for by the next one', async () => {
  const desk = await openDesk({ idempotencyKeys: false });
  const client = await desk.signedIn();
  desk.server.script('POST', '/ticket', EMPTY);
  const { key } = await request(client, 'Stop 7');
  await desk.failed(client, key);
  const before = desk.device.clock.now();
  await request(client, 'Stop 8');
  await liveUntil(desk.device.clock, async () => desk.server.tickets.length > 0);
  expect(desk.server.tickets.map((one) => one.summary)).toEqual(['Stop 8']);
  expect(desk.device.clock.now() - before).toBeLessThan(20_000);
});
