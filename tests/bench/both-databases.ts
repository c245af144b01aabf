import { sql } from 'drizzle-orm';
import type { BenchResult } from '#tests/bench/bench.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { type DatabaseKind, postgresUrl } from '#tests/support/harness/databases.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import startPostgres from '#tests/support/postgres.ts';

/** The figures of the embedded database, then those of PostgreSQL where there is one. */
export const onBothDatabases = async (
  measure: (kind: DatabaseKind) => Promise<readonly BenchResult[]>,
): Promise<readonly BenchResult[]> => {
  const embedded = await measure('pglite');
  const stop = await startPostgres();
  try {
    return postgresUrl() === '' ? embedded : [...embedded, ...(await measure('postgres'))];
  } finally {
    stop();
  }
};

/** A conversation with so many messages, as its driver has read it last. */
export const longConversation = async (
  server: TestServer,
  driver: ApiClient,
  length: number,
): Promise<{ readonly ticketId: string; readonly etag: string; readonly after: string }> => {
  const { body } = await driver.call('createTicket', { body: { message: 'Tire change', service_id: 1 } });
  const params = { ticketId: String(body.id) };
  await server.db.execute(sql`insert into messages (ticket_id, sender_id, text, created_at)
    select tickets.id, user_id, 'At exit ' || i || ' in an hour, two tires on the left', created_at
    from tickets, generate_series(1, ${length - 1}::integer) i where tickets.id = ${body.id}`);
  const etag = (await driver.call('messages', { params })).headers.get('etag') ?? '';
  const { after } = (await driver.call('messagePart', { params })).body;
  return { ...params, etag, after };
};
