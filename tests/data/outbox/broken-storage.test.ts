import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { META } from '#src/data/db/meta.ts';
import { closeClients, startClient, type TestClient, until } from '#tests/support/client/client.ts';
import { committed, type Desk, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { file, sendFiles } from '#tests/support/client/files.ts';
import { liveUntil, turns } from '#tests/support/client/turns.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeClients();
});

const brokenOff = () => new DOMException('broken off', 'UnknownError');
const say = (client: TestClient, ticketId: string | number, text: string) =>
  committed(client.runtime.outbox.commit('message.send', { ticket_id: String(ticketId), text }));
const request = (client: TestClient, message: string) =>
  committed(client.runtime.outbox.commit('ticket.create', { message, service_id: '7' }));

/** Holds the answers to what fits until it is let go: the server has done it. */
const holding = (desk: Desk, fits: (request: Request) => boolean) => {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let held = 0;
  const fetch = async (sent: Request): Promise<Response> => {
    const hold = fits(sent);
    const answer = await desk.server.fetch(sent);
    if (hold) {
      held += 1;
      await gone;
    }
    return answer;
  };
  return { fetch, letGo: () => letGo(), held: () => held };
};
const signedIn = async (desk: Desk, fetch: (sent: Request) => Promise<Response>) => {
  const client = await startClient({ device: desk.device, fetch });
  await client.signIn(DRIVER);
  return client;
};
const isFile = ({ method, url }: Request) => method === 'PUT' && url.includes('/tickets/');

describe('a storage that breaks off while something is on the wire', () => {
  it('costs no answer that is under way: it is written down by whoever has asked', async () => {
    const desk = await openDesk({ idempotencyKeys: false });
    const ticket = desk.server.addTicket(DRIVER);
    const held = holding(desk, ({ method, url }) => method === 'POST' && url.endsWith('/ticket'));
    const client = await signedIn(desk, held.fetch);
    await request(client, 'Stop 7');
    await until(() => held.held() === 1);
    const looks = desk.count('GET', '/ticket/user');
    const { outbox } = client.db();
    const orderBy = vi.spyOn(outbox, 'orderBy').mockImplementation(() => {
      throw brokenOff();
    });
    await say(client, ticket.id, 'hello');
    await turns(50);
    orderBy.mockRestore();
    held.letGo();
    await turns(100);
    expect((await client.outboxRows()).filter(({ command }) => command === 'ticket.create')).toEqual([]);
    expect(desk.count('GET', '/ticket/user')).toBe(looks);
    await desk.emptied(client);
    expect(desk.server.texts()).toEqual(['hello']);
    expect(desk.count('POST', '/ticket')).toBe(1);
  });

  it('holds no ticket up for as long as a file of another is uploaded', async () => {
    const desk = await openDesk();
    const [one, other] = [desk.server.addTicket(DRIVER), desk.server.addTicket(DRIVER)];
    const held = holding(desk, isFile);
    const client = await signedIn(desk, held.fetch);
    await sendFiles(client, one.id, [file('a.jpg')]);
    await until(() => held.held() === 1);
    const { outbox } = client.db();
    const breakOff = () => {
      outbox.hook('deleting').unsubscribe(breakOff);
      throw brokenOff();
    };
    outbox.hook('deleting', breakOff);
    await say(client, other.id, 'hello');
    const end = desk.device.clock.now() + 50_000;
    await liveUntil(desk.device.clock, async () => {
      const rows = await client.outboxRows();
      return rows.every(({ lane }) => lane === String(one.id)) || desk.device.clock.now() > end;
    });
    expect((await client.outboxRows()).map(({ lane }) => lane)).toEqual([String(one.id)]);
    held.letGo();
    await desk.emptied(client);
    expect(desk.server.texts(other.id)).toEqual(['hello']);
  });

  it('at a heartbeat stops neither that upload nor what others write', async () => {
    const desk = await openDesk();
    const [one, other] = [desk.server.addTicket(DRIVER), desk.server.addTicket(DRIVER)];
    const held = holding(desk, isFile);
    const client = await signedIn(desk, held.fetch);
    const second = await startClient({ device: desk.device, fetch: held.fetch });
    await sendFiles(client, one.id, [file('a.jpg')]);
    await until(() => held.held() === 1);
    let broken = 0;
    const breakOff = (_: unknown, key: unknown) => {
      if (key !== META.lease || broken > 0) return undefined;
      broken += 1;
      throw brokenOff();
    };
    // Whichever of them is at it.
    for (const tab of [client, second]) tab.db().meta.hook('updating', breakOff);
    for (let passed = 0; passed < 50_000; passed += 1_000) {
      desk.device.clock.advance(1_000);
      await turns(8);
    }
    expect(broken).toBe(1);
    expect(held.held()).toBe(1);
    await say(second, other.id, 'hello');
    await liveUntil(desk.device.clock, () => desk.server.texts(other.id).length > 0);
    expect(held.held()).toBe(1);
    held.letGo();
    await desk.emptied(client);
    expect(desk.count('PUT', '/tickets/*')).toBe(1);
  });
});

it('a page that ends begins no upload whose address comes then', async () => {
  const desk = await openDesk();
  const ticket = desk.server.addTicket(DRIVER);
  const held = holding(desk, ({ url }) => url.endsWith('/init-upload'));
  const client = await signedIn(desk, held.fetch);
  await sendFiles(client, ticket.id, [file('a.jpg')]);
  await until(() => held.held() === 1);
  const ends = client.close();
  held.letGo();
  await turns(100);
  await ends;
  expect(desk.count('PUT', '/tickets/*')).toBe(0);
  const next = await desk.tab();
  await desk.emptied(next);
  expect(desk.count('PUT', '/tickets/*')).toBe(1);
});

it('a list that takes a minute to be read does not keep a request from being sent', async () => {
  const desk = await openDesk({ idempotencyKeys: false });
  // A server that has five pages of them, and takes twelve seconds for each.
  for (let i = 0; i < 500; i += 1) desk.server.addTicket(DRIVER);
  const slow = async (sent: Request): Promise<Response> => {
    const answer = await desk.server.fetch(sent);
    const { searchParams } = new URL(sent.url);
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
    if (sent.method !== 'GET' || size === 0) return answer;
    await new Promise<void>((resolve) => desk.device.clock.after(12_000, resolve));
    const all: unknown[] = await answer.json();
    return Response.json({ items: all.slice(page * size, (page + 1) * size), hasNext: (page + 1) * size < all.length });
  };
  const client = await signedIn(desk, slow);
  await request(client, 'Stop 7');
  await desk.emptied(client);
  expect(desk.count('POST', '/ticket')).toBe(1);
});
