import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '#server/http/listen.ts';
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

it('a server that closes serves what has come, and keeps no connection for more', async () => {
  const answers: (() => void)[] = [];
  const hold = () => new Promise<Response>((resolve) => answers.push(() => resolve(new Response('done'))));
  const listening = await listen(hold, 0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port: listening.port, agent }, (answer) => resolve(answer.resume())).on('error', reject);
    });
  const before = ask();
  await until(() => answers.length === 1, 'the first request');
  answers[0]?.();
  expect((await before).headers.connection).toBe('keep-alive');
  const underWay = ask();
  await until(() => answers.length === 2, 'a request at work');
  const closed = listening.close(3_600_000);
  answers[1]?.();
  const { statusCode, headers } = await underWay;
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' });
  await closed;
  agent.destroy();
});
