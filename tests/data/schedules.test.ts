import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { type Fate, modelServer } from '#tests/support/client/modelServer.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough, liveUntil, turns } from '#tests/support/client/turns.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';
import { seededRandom } from '#tests/support/fakes/random.ts';

const ME = 'ray@milepost.test';
/** More with SCHEDULES=5000; one again with SEED=17. */
const COUNT = Number(process.env.SCHEDULES ?? 75);
const ONLY = process.env.SEED;

// Lost answers and dead tabs are what this is about: their warnings are no news.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(closeClients);

const FATES: readonly Fate[] = [
  'drop-before',
  'drop-after',
  'drop-after',
  'hang',
  { status: 500 },
  { status: 503, headers: { 'retry-after': '7' } },
  { status: 429, headers: { 'retry-after': '3' } },
];

/**
 * One random life of a device: actions in one or two tabs, against a server that fails in every way, with tabs that
 * freeze and die. Afterwards all is well again; then everything must have arrived, once, in order.
 */
const live = async (seed: number, idempotencyKeys: boolean): Promise<void> => {
  await emptyDevice();
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const device = fakeDevice(seed);
  const server = modelServer({ clock: device.clock, idempotencyKeys, skewMs: pick([0, 5, -5]) * 3_600_000 });
  const first = server.addTicket(ME);
  const tabs: TestClient[] = [await startClient({ device, fetch: server.fetch })];
  await tabs[0]?.signIn(ME);
  const trouble = random() * 0.6;
  server.setFate(({ path }) => {
    if (chance(0.03)) server.expire();
    return !path.startsWith('/auth/login') && chance(trouble) ? pick(FATES) : 'answer';
  });

  /** A tab whose session has not ended; where it has, the same person signs in again. */
  const signedIn = async (tab: TestClient): Promise<TestClient> => {
    if (tab.runtime.session.store.getState().status === 'signed-in') return tab;
    tab.thaw();
    device.setOnline(true);
    await liveThrough(device.clock, tab.signIn(ME));
    return tab;
  };

  /** What was committed: texts by ticket, in order; summaries by local id. */
  const said = new Map<string, string[]>([[String(first.id), []]]);
  const asked = new Map<string, string>();
  const steps: (() => Promise<void> | void)[] = [
    async () => {
      const ticketId = pick([...said.keys()]);
      const text = pick(['ok', 'ok', `text ${said.size} ${random()}`]);
      const result = await (await signedIn(pick(tabs))).runtime.outbox.commit('message.send', {
        ticket_id: ticketId,
        text,
      });
      expect(result).toMatchObject({ ok: true });
      said.get(ticketId)?.push(text);
    },
    async () => {
      const message = pick(['same stop', `stop ${random()}`]);
      const station = pick(['7', '8']);
      const tab = await signedIn(pick(tabs));
      const result = await tab.runtime.outbox.commit(
        'ticket.create',
        { message, service_id: station },
        { serviceAddress: `${station} Main St` },
      );
      if (!result.ok) throw new Error(`Not committed: ${JSON.stringify(result.error)}`);
      said.set(result.value.ticketId, []);
      asked.set(result.value.ticketId, message);
    },
    async () => {
      if (tabs.length < 3) tabs.push(await startClient({ device, fetch: server.fetch }));
    },
    async () => {
      const tab = tabs.splice(Math.floor(random() * tabs.length), 1)[0];
      tab?.thaw();
      if (chance(0.6)) tab?.kill();
      else if (tab) await liveThrough(device.clock, tab.close());
      if (tabs.length === 0) tabs.push(await startClient({ device, fetch: server.fetch }));
    },
    () => pick(tabs).freeze(),
    () => pick(tabs).thaw(),
    () => device.setOnline(chance(0.7)),
    () => pick(tabs).focus(),
    () => pick(tabs).runtime.outbox.sendNow(),
    () => device.clock.advance(pick([100, 3_000, 20_000, 40_000])),
    () => device.clock.advance(device.clock.nextIn() ?? 1),
  ];
  for (let i = 0; i < 30; i += 1) {
    // What is done most in a life comes most often.
    await (chance(0.35) ? pick(steps.slice(0, 2)) : pick(steps))();
    await turns(Math.floor(random() * 25));
  }

  server.setFate(() => 'answer');
  device.setOnline(true);
  for (const tab of tabs) tab.thaw();
  const survivor = await signedIn(tabs[0] as TestClient);
  await liveUntil(device.clock, async () => (await survivor.outboxRows()).length === 0, 'an empty outbox');

  const made = server.tickets.filter((ticket) => ticket.id !== first.id);
  expect(made.map((ticket) => ticket.summary).sort()).toEqual([...asked.values()].sort());
  for (const [id, texts] of said) {
    const serverId = (await survivor.db().aliases.get(id))?.serverId ?? id;
    expect(server.texts(Number(serverId)), `texts of ${id}`).toEqual(texts);
    const rows = await survivor
      .db()
      .messages.where('[ticketId+order]')
      .between([serverId, ''], [serverId, '\uffff'])
      .toArray();
    expect(rows.map((row) => row.message.text)).toEqual(texts);
    const ticket = server.tickets.find((one) => String(one.id) === serverId);
    if (asked.has(id)) expect(ticket?.summary).toBe(asked.get(id));
  }
  expect(
    await survivor
      .db()
      .messages.filter((row) => row.delivery !== 'sent')
      .count(),
  ).toBe(0);
  await closeClients();
};

describe.each([true, false])('random schedules, idempotency keys: %s', (idempotencyKeys) => {
  it('lose nothing, double nothing, keep the order', async () => {
    const seeds = ONLY === undefined ? Array.from({ length: COUNT }, (_, i) => i + 1) : [Number(ONLY)];
    for (const seed of seeds) {
      try {
        await live(seed, idempotencyKeys);
      } catch (error) {
        throw new Error(`Seed ${seed} (run it alone with SEED=${seed})`, { cause: error });
      }
    }
  }, 600_000);
});
