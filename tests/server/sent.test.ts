import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { answerSent } from '#server/http/sent.ts';

it('answers that stand behind one another on a connection have all left with it', async () => {
  let [begun, left] = [0, 0];
  const app = new Hono();
  app.get('/', (c) => {
    begun += 1;
    void answerSent(c).sent?.then(() => {
      left += 1;
    });
    // More than the network takes by itself.
    return c.body('x'.repeat(20_000_000));
  });
  const server = await listen(app.fetch, 0, '127.0.0.1');
  const socket = connect(server.port, '127.0.0.1');
  // None of them is read.
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(12));
  await expect.poll(() => begun).toBeGreaterThan(2);
  expect(left).toBe(0);
  socket.destroy();
  await expect.poll(() => left).toBe(begun);
  await server.close();
});
