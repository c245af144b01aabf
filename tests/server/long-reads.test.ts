import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { postgresUrl } from '#tests/support/harness/databases.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** More than one process has connections, and fewer than one account may have waiting. */
const MANY = 14;

describe.runIf(postgresUrl() !== '')('what looks through all tickets or accounts', () => {
  let server: TestServer;
  let admin: ApiClient;
  let driver: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database: 'postgres', seed: 'stations' });
    [admin, driver] = await Promise.all([server.signIn('admin'), server.signIn('driver')]);
  });
  afterAll(() => server.close());

  /** Runs work while nobody can read the tickets, as where each reading of them takes long. */
  const whileSlow = <T>(work: () => Promise<T>): Promise<T> =>
    server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table tickets in access exclusive mode`);
      return await work();
    });

  const READS: Record<string, (client: ApiClient) => Promise<Reply>> = {
    'a report': (client) => client.call('ticketReport', { query: { from: '2026-01-01', to: '2026-01-31' } }),
    'a search': (client) => client.call('searchTickets', { query: { q: 'Ortega' } }),
    'the board by names': (client) => client.call('tickets', { query: { sort: 'userName', page: 0 } }),
  };

  it.each(Object.keys(READS))('leaves others their connections: %s', async (name) => {
    const read = READS[name];
    if (!read) throw new Error('Not there');
    const { asked, other } = await whileSlow(async () => {
      const asked = Array.from({ length: MANY }, () => read(admin));
      // Of no account and no ticket: all it needs is a connection.
      const other = await driver.call('fuelCards');
      return { asked: Promise.all(asked), other };
    });
    expect(other.status).toBe(200);
    expect((await asked).map(({ status }) => status)).toEqual(Array(MANY).fill(200));
  });
});
