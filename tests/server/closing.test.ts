import { expect, it } from 'vitest';
import '#tests/support/console.ts';
import { until } from '#tests/support/client/client.ts';
import { startServer } from '#tests/support/harness/server.ts';

it('a server that closes lets what it works on end first, also where the caller has gone', async () => {
  const server = await startServer();
  const driver = await server.signIn('driver');
  server.faults.clear();
  let letGo = (): void => undefined;
  // The embedded database has one connection: whoever asks for it waits.
  const busy = server.db.transaction(
    () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
      }),
  );
  const call = driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
  await until(() => server.faults.seen.length === 1, 'a request at work');
  // This harness breaks all connections at once.
  const closed = server.close();
  await expect(call).rejects.toThrow();
  letGo();
  await Promise.all([busy, closed]);
  // A query to a closed database would be told on the console, which no test allows.
  let turns = 0;
  await until(() => ++turns > 100);
});
