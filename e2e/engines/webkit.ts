import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { IN_PAGE } from './in-page.ts';
import { type Phone, type Tab, WINDOW } from './tab.ts';

/** One call of WebDriver, https://www.w3.org/TR/webdriver2. @throws with its error */
type Call = (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** The member by which WebDriver tells an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ENTER = '\uE007';

const caller =
  (url: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  };

/** WebDriver has no switch for the network: pages are told what a browser would tell them. */
const tell = (online: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  dispatchEvent(new Event(online ? 'online' : 'offline'));
};

/** A window by its handle. */
const tabOf = (call: Call, handle: string): Tab => {
  /** Calls go to one window at a time; which it is changes nothing that a person sees. */
  const here = async (path: string, body: object = {}): Promise<unknown> => {
    await call('POST', '/window', { handle });
    return call('POST', path, body);
  };
  const run = async (script: string, ...args: unknown[]): Promise<unknown> => {
    const there = await here('/execute/sync', { script: 'return "findAll" in globalThis', args: [] });
    if (!there) await here('/execute/sync', { script: IN_PAGE, args: [] });
    return here('/execute/sync', { script, args });
  };
  return {
    goto: async (url) => void (await here('/url', { url })),
    reload: async () => void (await here('/refresh')),
    evaluate: (work, ...args) => run(`return (${work})(...arguments)`, ...args) as Promise<never>,
    hold: async (asked) => {
      const found = (await run('return findAll(arguments[0])[0]', asked)) as { [ELEMENT]: string } | null;
      if (!found) return undefined;
      const element = `/element/${found[ELEMENT]}`;
      return {
        click: async () => void (await here(`${element}/click`)),
        type: async (text, then) => void (await here(`${element}/value`, { text: then ? text + ENTER : text })),
        setFile: async (path) => void (await here(`${element}/value`, { text: path })),
      };
    },
    hide: async () => void (await here('/window/minimize')),
    show: async () => void (await here('/window/rect', WINDOW)),
    close: async () => {
      await call('POST', '/window', { handle });
      await call('DELETE', '/window');
    },
  };
};

const openPhone = async (root: Call): Promise<Phone> => {
  const { sessionId } = (await root('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const call: Call = (method, path, body) => root(method, `/session/${sessionId}${path}`, body);
  const tabs = new Set<Tab>();
  return {
    newTab: async () => {
      // The window that comes with the browser stays empty, so that the last tab can be closed.
      const { handle } = (await call('POST', '/window/new', { type: 'window' })) as { handle: string };
      const tab = tabOf(call, handle);
      await tab.show();
      tabs.add(tab);
      return {
        ...tab,
        close: async () => {
          tabs.delete(tab);
          await tab.close();
        },
      };
    },
    setOnline: async (online) => {
      for (const tab of tabs) await tab.evaluate(tell, online);
    },
    close: async () => void (await root('DELETE', `/session/${sessionId}`)),
  };
};

/** A screen that nobody sees. Answers its number, and ends it. */
const startScreen = async (path: string) => {
  const screen = spawn(path, ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  return { display: `:${String(number).trim()}`, close: () => screen.kill() };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Starts WebKit's driver on a screen of its own; each phone is a MiniBrowser. */
export const startWebkit = async (driverPath: string, screenPath: string) => {
  const screen = await startScreen(screenPath);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: screen.display, NO_AT_BRIDGE: '1' };
  const driver = spawn(driverPath, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (driver.exitCode === null && !(await answers())) await new Promise((again) => setTimeout(again, 50));
  return {
    newPhone: () => openPhone(caller(url)),
    close: async () => {
      driver.kill();
      screen.close();
    },
  };
};
