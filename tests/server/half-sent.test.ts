import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJson } from '#server/http/body.ts';
import { InFlight } from '#server/http/in-flight.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { nameCaller } from '#server/http/outgoing.ts';
import { createMessageForms } from '#server/uploads/message-form.ts';
import { createSpool } from '#server/uploads/spool.ts';

const KB = 1024;
const OVERALL = 640 * KB;
const MANY = 40;

let server: Listening;
let inFlight: InFlight;
let sockets: Socket[];
beforeEach(async () => {
  inFlight = new InFlight({ perCaller: 320 * KB, overall: OVERALL });
  sockets = [];
  const app = new Hono();
  const forms = createMessageForms(createSpool('/nowhere'));
  app.use((c, next) => {
    nameCaller(c, () => c.req.header('x-caller') ?? '');
    return next();
  });
  app.post('/json', async (c) => c.json(await readJson(c, 512 * KB)));
  // How many come from one caller is another matter (`message-form.test.ts`).
  app.post('/form', async (c) => c.json((await forms.read(c, randomUUID))?.body ?? null));
  app.onError(() => new Response(null, { status: 400 }));
  server = await listen(app.fetch, 0, '127.0.0.1', { inFlight });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close(0);
});

const begin = async (caller: string, path: string, headers: readonly string[], text: string): Promise<Socket> => {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write([`POST ${path} HTTP/1.1`, 'Host: localhost', `X-Caller: ${caller}`, ...headers, '', text].join('\r\n'));
  return socket;
};
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=x';
const field = (text: string) => `--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n${text}`;

describe.each([
  ['of JSON with its length', '/json', ['Content-Length: 61440'], 'x'.repeat(60_000)],
  ['of JSON without', '/json', [CHUNKED], chunk('x'.repeat(60_000))],
  ['of a form', '/form', [FORM_TYPE, 'Content-Length: 100000'], field('x'.repeat(15_000))],
] as const)('bodies %s that are half sent', (_, path, headers, text) => {
  it('fill no memory: those of whoever has the most go, and nobody else’s', async () => {
    const honest = await begin('honest', '/json', [CHUNKED], chunk('{"miles":'));
    let answer = '';
    honest.on('data', (data) => (answer += String(data)));
    await expect.poll(() => inFlight.total).toBeGreaterThan(0);
    const others = await Promise.all(Array.from({ length: MANY }, () => begin('other', path, headers, text)));
    let closed = 0;
    for (const one of others) one.once('close', () => (closed += 1));
    await expect.poll(() => inFlight.total).toBeGreaterThan(OVERALL / 2);
    if (path === '/json') await expect.poll(() => closed).toBeGreaterThan(MANY / 2);
    expect(inFlight.total).toBeLessThanOrEqual(OVERALL);
    honest.write(`${chunk('7}')}0\r\n\r\n`);
    await expect.poll(() => answer).toContain('{"miles":7}');
    for (const one of others) one.destroy();
    await expect.poll(() => inFlight.total).toBe(0);
  });
});
