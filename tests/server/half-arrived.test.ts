import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { type ApiClient, signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { announce, pngFile } from '#tests/support/harness/uploads.ts';

const programs = dataPrograms('half-arrived');
afterAll(() => programs.end());

const FILE = pngFile('photo.png', 200_000);
const HALF = FILE.bytes.length / 2;
const arrivingIn = (data: string): string[] => {
  const folder = join(data, 'uploads/arriving');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Announces a file and sends the half of it. @returns once that is on the server's disk */
const sendHalf = async (url: string, data: string): Promise<Socket> => {
  const driver: ApiClient = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
  const ticket = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
  const { body } = await announce(driver, ticket.body.id, FILE);
  const { hostname, port, pathname, search } = new URL(body.putUrl, url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const headers = [...Object.entries(body.putHeaders), ['Host', hostname], ['Content-Length', FILE.bytes.length]];
  const head = [`PUT ${pathname}${search} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  socket.write(FILE.bytes.subarray(0, HALF));
  await expect.poll(() => arrivingIn(data), { timeout: 20_000 }).toHaveLength(1);
  return socket;
};

describe('a file that has half arrived', { timeout: 120_000 }, () => {
  it('is taken away by the next start, where the process that received it was killed', async () => {
    const data = join(programs.root, 'alone');
    const first = await programs.serve({ DATA_DIR: data });
    await sendHalf(first.url, data);
    first.program.child.kill('SIGKILL');
    await first.program.ended;
    expect(arrivingIn(data)).toHaveLength(1);
    await programs.serve({ DATA_DIR: data });
    expect(arrivingIn(data)).toEqual([]);
  });

  it.runIf(postgresUrl() !== '')('stays where another process of the folder may be receiving it', async () => {
    const database = await emptyPostgres();
    const data = join(programs.root, 'several');
    const env = { DATA_DIR: data, DATABASE_URL: database.url };
    const first = await programs.serve(env);
    const socket = await sendHalf(first.url, data);
    const second = await programs.serve(env);
    expect(arrivingIn(data)).toHaveLength(1);
    socket.write(FILE.bytes.subarray(HALF));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    for (const { program } of [first, second]) {
      program.child.kill('SIGKILL');
      await program.ended;
    }
    await database.drop();
  });
});
