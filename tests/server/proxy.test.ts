import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifest } from '#src/app/manifest.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';
import { type ApiClient, signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { type Program, readyAt } from '#tests/support/harness/program.ts';
import { freePort, startProxy, type TestProxy } from '#tests/support/harness/proxy.ts';
import { findTool } from '#tests/support/harness/tool.ts';

const caddy = findTool('caddy');

describe.runIf(caddy !== undefined && postgresUrl() !== '')(
  'two processes behind the proxy',
  { timeout: 240_000 },
  () => {
    const programs = dataPrograms('proxy');
    let database: Awaited<ReturnType<typeof emptyPostgres>>;
    let proxy: TestProxy;
    let env: NodeJS.ProcessEnv;
    let ports: readonly number[];
    const running: Program[] = [];
    let driver: ApiClient;

    /** Starts the process at one of the ports. */
    const start = async (at: number): Promise<void> => {
      const program = programs.run('server/main.ts', [], { ...env, PORT: String(ports[at]) });
      await readyAt(program);
      running[at] = program;
    };
    const stop = async (at: number): Promise<void> => {
      running[at]?.child.kill('SIGTERM');
      expect(await running[at]?.ended).toBe(0);
    };

    beforeAll(async () => {
      database = await emptyPostgres();
      const page = join(programs.root, 'page');
      mkdirSync(join(page, 'icons'));
      writeFileSync(join(page, 'index.html'), '<!doctype html><link rel="manifest" href="/manifest.webmanifest">');
      writeFileSync(join(page, 'manifest.webmanifest'), JSON.stringify(manifest));
      writeFileSync(join(page, 'sw.js'), 'self.addEventListener("fetch", () => undefined);');
      for (const icon of manifest.icons ?? []) writeFileSync(join(page, icon.src), 'png');
      const port = await freePort();
      ports = [await freePort(), await freePort()];
      env = {
        ...{ DATABASE_URL: database.url, DATA_DIR: join(programs.root, 'data'), HOST: '127.0.0.1' },
        ...{ PUBLIC_URL: `https://localhost:${port}`, TRUSTED_PROXIES: '1' },
      };
      await Promise.all([start(0), start(1)]);
      const processes = ports.map((one) => `127.0.0.1:${one}`);
      proxy = await startProxy(programs, { caddy: caddy ?? '', port, processes });
      const url = `http://${processes[0]}`;
      driver = await signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');
    }, 180_000);
    afterAll(async () => {
      programs.end();
      await database.drop();
    });

    const signed = () => ({ Authorization: `Bearer ${driver.token}` });
    const post = (path: string, body: object, key: string = crypto.randomUUID()) => {
      const headers = { ...signed(), 'Content-Type': 'application/json', 'Idempotency-Key': key };
      return proxy.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    const json = ({ body }: { readonly body: Buffer }) => JSON.parse(body.toString());
    const request = async (): Promise<number> => json(await post('/ticket', { message: 'Tires', service_id: 1 })).id;

    it('is https alone, and says that it stays so', async () => {
      const plain = await proxy.askPlainly('/map');
      expect([plain.status, plain.headers.location?.startsWith('https://localhost')]).toEqual([308, true]);
      const page = await proxy.ask('/map', { headers: { Accept: 'text/html' } });
      expect(page.status).toBe(200);
      expect(page.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    });

    it('passes on what a browser needs to install the app', async () => {
      const kept = await proxy.ask('/manifest.webmanifest');
      expect(kept.headers['content-type']).toContain('application/manifest+json');
      const { start_url: first, display, icons } = json(kept);
      expect(display).toBe('standalone');
      expect((await proxy.ask(first, { headers: { Accept: 'text/html' } })).body.toString()).toContain(
        'rel="manifest"',
      );
      for (const { src } of icons) {
        expect((await proxy.ask(src)).headers['content-type']).toBe('image/png');
      }
      const worker = await proxy.ask('/sw.js');
      expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(worker.headers['content-type']).toMatch(/^text\/javascript/);
    });

    it('holds nothing of a stream back', async () => {
      const stream: IncomingMessage = await proxy.open('/ticket/changes', { headers: signed() });
      expect(stream.headers['content-type']).toContain('text/event-stream');
      let heard = '';
      stream.on('data', (text) => (heard += String(text)));
      const told = (what: string) => expect.poll(() => heard, { timeout: 30_000 }).toContain(what);
      await told('event: reset');
      const id = await request();
      await told(`"ticket_id":${id}`);
      stream.destroy();
    });

    it('tells who really calls, whatever a caller claims', async () => {
      // Ten wrong passwords an address: were the claim believed, each would come from another one.
      const tries: number[] = [];
      for (let at = 0; at < 11; at += 1) {
        const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${at}` };
        const body = JSON.stringify({ username: 'owner@milepost.test', password: `wrong-${at}` });
        tries.push((await proxy.ask(ENDPOINTS.login.path, { method: 'POST', headers, body })).status);
      }
      expect(tries).toEqual([...Array(10).fill(401), 429]);
    });

    it('numbers requests by itself, whatever a caller sends', async () => {
      const { headers } = await proxy.ask('/config.json', { headers: { 'X-Request-Id': 'chosen-by-a-caller' } });
      expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    });

    it('loses and doubles nothing while one process after the other is replaced', async () => {
      const id = await request();
      const words: string[] = [];
      let replaced = false;
      /** As a phone does it: the same again, under the same key, until it is acknowledged. */
      const send = async (text: string): Promise<void> => {
        const key = crypto.randomUUID();
        for (;;) {
          const answer = await post('/message', { ticket_id: String(id), text }, key).catch(() => undefined);
          if (answer?.status === 200) return;
          expect([undefined, 409, 429, 502, 503]).toContain(answer?.status);
        }
      };
      const write = async (): Promise<void> => {
        while (!replaced) {
          const text = `Message ${words.length}`;
          words.push(text);
          await send(text);
        }
      };
      const writing = Promise.all([write(), write()]);
      for (const at of [0, 1]) {
        await stop(at);
        await start(at);
        // The proxy has seen that it is back before the other one goes.
        const before = words.length;
        await expect.poll(() => words.length, { timeout: 60_000 }).toBeGreaterThan(before + 5);
      }
      replaced = true;
      await writing;
      const { body } = await proxy.ask(`/message/ticket/${id}`, { headers: signed() });
      const list = JSON.parse(body.toString());
      const texts = (list.items ?? list)
        .map((message: { text: string }) => message.text)
        .filter((text: string) => text !== 'Tires');
      expect([...texts].sort()).toEqual([...words].sort());
      expect(words.length).toBeGreaterThan(10);
    });
  },
);
