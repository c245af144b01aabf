import { existsSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { DataPrograms } from '#tests/support/harness/data-program.ts';

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { readonly port: number };
      probe.close(() => resolve(port));
    });
  });

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The proxy of `server/deploy` in front of some processes, by TLS at localhost. */
export interface TestProxy {
  readonly url: string;
  /** The certificate that it shows, a file. */
  readonly certificate: string;
  /** Asks by TLS, with a certificate that its own authority must have signed. */
  readonly ask: (path: string, asked?: Asked) => Promise<Answered>;
  /** The same, where the answer is read as it comes. */
  readonly open: (path: string, asked?: Asked) => Promise<IncomingMessage>;
  /** Asks without TLS, as who types the name alone. */
  readonly askPlainly: (path: string) => Promise<Answered>;
}

const whole = async (message: IncomingMessage): Promise<Answered> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return { status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(parts) };
};

/**
 * Starts it. @param caddy the program @param port of its TLS, which processes know as a part of their `PUBLIC_URL`
 * @param processes where they listen
 */
export const startProxy = async (
  programs: DataPrograms,
  { caddy, port, processes }: { readonly caddy: string; readonly port: number; readonly processes: readonly string[] },
): Promise<TestProxy> => {
  const folder = join(programs.root, 'caddy');
  const httpPort = await freePort();
  const program = programs.runTool([caddy, 'run', '--config', 'server/deploy/Caddyfile', '--adapter', 'caddyfile'], {
    ...{ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, CADDY_ADMIN: 'off', MILEPOST_HOST: 'localhost' },
    ...{ HTTP_PORT: String(httpPort), HTTPS_PORT: String(port), MILEPOST_PROCESSES: processes.join(' ') },
  });
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  const to = { host: '127.0.0.1', headers: {} };
  const open: TestProxy['open'] = (path, { body, method = 'GET', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const named = { ...headers, host: `localhost:${port}` };
      const tls = { ca: readFileSync(authority), servername: 'localhost' };
      const asking = request({ ...to, ...tls, port, path, method, headers: named }, resolve);
      asking.once('error', reject);
      asking.end(body);
    });
  const ask: TestProxy['ask'] = async (path, asked) => whole(await open(path, asked));
  const ready = async (): Promise<void> => {
    for (;;) {
      if (program.child.exitCode !== null) throw new Error(`The proxy did not start: ${program.output()}`);
      const answered = existsSync(authority) ? await ask('/readyz').catch(() => undefined) : undefined;
      if (answered?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await ready();
  return {
    url: `https://localhost:${port}`,
    certificate: join(folder, 'caddy/certificates/local/localhost/localhost.crt'),
    ask,
    open,
    askPlainly: (path) =>
      new Promise((resolve, reject) => {
        const headers = { host: `localhost:${httpPort}` };
        const asking = plainRequest({ ...to, port: httpPort, path, headers }, (message) => resolve(whole(message)));
        asking.once('error', reject);
        asking.end();
      }),
  };
};
