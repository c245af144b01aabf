import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InFlight } from '#server/http/in-flight.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { answerSent } from '#server/http/sent.ts';

const MB = 1024 * 1024;
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: Listening | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await server?.close(0);
});

/** Serves one text at `/`, and counts answers that were begun and that have left. */
const serve = async (text: string, inFlight?: InFlight) => {
  const counts = { begun: 0, left: 0 };
  const app = new Hono();
  app.get('/', (c) => {
    counts.begun += 1;
    void answerSent(c).sent?.then(() => {
      counts.left += 1;
    });
    return c.body(text);
  });
  app.get('/other', (c) => c.body('other'));
  server = await listen(app.fetch, 0, '127.0.0.1', inFlight === undefined ? {} : { inFlight });
  return { counts, port: server.port, url: `http://127.0.0.1:${server.port}` };
};

/** A connection from which nothing is read until it is resumed. */
const silent = async (port: number, text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};

describe('requests that stand behind one another on a connection', () => {
  it('are begun when the answer before has left, and answered in their order', async () => {
    // More than the network takes by itself.
    const { counts, port, url } = await serve('x'.repeat(20 * MB));
    const socket = await silent(port, GET.repeat(3));
    await expect.poll(() => counts.begun).toBe(1);
    for (let time = 0; time < 20; time += 1) await (await fetch(`${url}/other`)).text();
    expect(counts).toEqual({ begun: 1, left: 0 });
    let read = 0;
    socket.on('data', (data) => {
      read += data.length;
    });
    socket.resume();
    await expect.poll(() => counts, { timeout: 20_000 }).toEqual({ begun: 3, left: 3 });
    await expect.poll(() => read).toBeGreaterThan(60 * MB);
    socket.destroy();
  });

  it('have all left with it', async () => {
    const { counts, port } = await serve('x'.repeat(20 * MB));
    const socket = await silent(port, GET.repeat(12));
    await expect.poll(() => counts.begun).toBe(1);
    socket.destroy();
    await expect.poll(() => counts.left).toBe(1);
  });

  it('are no more than a few: whoever sends hundreds loses the connection', async () => {
    const { counts, port } = await serve('x'.repeat(20 * MB));
    await silent(port, GET.repeat(500));
    await expect.poll(() => counts).toEqual({ begun: 1, left: 1 });
  });
});

/** A connection whose other side takes what one gives it: no network keeps anything in between. */
class Phone extends Duplex {
  #waiting: { left: number; taken: () => void } | undefined;
  /** Takes some of what has come. */
  receive(bytes: number): void {
    if (this.#waiting === undefined) return;
    this.#waiting.left -= bytes;
    if (this.#waiting.left > 0) return;
    const { taken } = this.#waiting;
    this.#waiting = undefined;
    taken();
  }
  override _write(chunk: Buffer, _: BufferEncoding, taken: () => void): void {
    this.#waiting = { left: chunk.length, taken };
  }
  override _read(): void {}
}

describe('an answer', () => {
  /** Reads an answer at a pace, in a time that goes as fast as it can. @returns seconds until it had come, or was let go */
  const readAt = async (size: number, bytesAt: (second: number) => number) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { counts } = await serve('x'.repeat(size));
    const phone = new Phone();
    server?.server.emit('connection', phone as unknown as Socket);
    phone.push(GET);
    await vi.waitFor(() => expect(counts.begun).toBe(1), { interval: 1 });
    let second = 0;
    for (; counts.left === 0 && second < 86_400; second += 1) {
      phone.receive(bytesAt(second));
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }
    const whole = !phone.destroyed;
    phone.destroy();
    return { whole, second };
  };

  it.each([
    ['one kilobyte a second', 1_000_000, () => 1_024],
    [
      'one kilobyte a second after most of a minute without signal',
      300_000,
      (second: number) => (second < 50 ? 0 : 1_024),
    ],
    [
      'one kilobyte a second and minutes without signal on the way',
      600_000,
      (second: number) => (second % 400 > 300 ? 0 : 1_024),
    ],
  ])('is read to its end at %s', async (_, size, bytesAt) => {
    const { whole, second } = await readAt(size, bytesAt);
    expect(whole).toBe(true);
    expect(second).toBeGreaterThan(size / 1_024);
  });

  it.each([
    ['reads nothing', () => 0, 190],
    ['reads a byte a minute', (second: number) => (second % 60 === 0 ? 1 : 0), 190],
    ['reads a quarter of a kilobyte a second', () => 256, 400],
    ['reads well at first, and then nothing', (second: number) => (second < 100 ? 10_240 : 0), 2_300],
  ])('is let go with its connection where somebody %s', async (_, bytesAt, before) => {
    const { whole, second } = await readAt(3 * MB, bytesAt);
    expect(whole).toBe(false);
    expect(second).toBeGreaterThan(180);
    expect(second).toBeLessThan(before);
  });

  it('goes where too many are not read, the oldest first, and one that is read comes whole', async () => {
    const inFlight = new InFlight({ perCaller: 16 * MB, overall: 32 * MB });
    const { counts, port, url } = await serve('x'.repeat(12 * MB), inFlight);
    let most = 0;
    const sockets: Socket[] = [];
    for (let time = 0; time < 10; time += 1) {
      sockets.push(await silent(port, GET));
      await expect.poll(() => counts.begun).toBe(time + 1);
      most = Math.max(most, inFlight.total);
    }
    expect(most).toBeGreaterThan(12 * MB);
    expect(most).toBeLessThanOrEqual(32 * MB);
    expect(counts.left).toBeGreaterThan(4);
    expect((await (await fetch(url)).text()).length).toBe(12 * MB);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => inFlight.total).toBe(0);
  });
});
