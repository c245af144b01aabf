import { once } from 'node:events';
import puppeteer, { type BrowserContext, type ElementHandle } from 'puppeteer-core';
import { IN_PAGE } from './in-page.ts';
import { type Phone, type Tab, WINDOW } from './tab.ts';

const openTab = async (context: BrowserContext): Promise<Tab> => {
  const page = await context.newPage();
  await page.evaluateOnNewDocument(IN_PAGE);
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (work, ...args) => page.evaluate(work as never, ...(args as never)),
    hold: async (asked) => {
      const found = await page.evaluateHandle((which) => findAll(which)[0] as HTMLInputElement | undefined, asked);
      const element = found.asElement() as ElementHandle<HTMLInputElement> | null;
      if (!element) return undefined;
      return {
        click: () => element.click(),
        type: async (text, then) => {
          await element.type(text);
          if (then) await element.press(then);
        },
        setFile: (path) => element.uploadFile(path),
      };
    },
    hide: async () => (await context.newPage()).bringToFront(),
    show: () => page.bringToFront(),
    close: () => page.close(),
  };
};

const phoneOf = (context: BrowserContext): Phone => ({
  newTab: () => openTab(context),
  setOnline: async (online) => {
    for (const page of await context.pages()) await page.setOfflineMode(!online);
  },
  close: () => context.close(),
});

/** Starts Firefox, which speaks WebDriver BiDi by itself; phones are containers of it. */
export const startFirefox = async (executablePath: string) => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, defaultViewport: WINDOW });
  return { newPhone: async () => phoneOf(await browser.createBrowserContext()), close: () => browser.close() };
};

/** A Firefox with its profile in a folder, as a person's is. */
export const startWithProfile = async (executablePath: string, userDataDir: string) => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, userDataDir, defaultViewport: WINDOW });
  const { newTab, setOnline } = phoneOf(browser.defaultBrowserContext());
  return {
    newTab,
    setOnline,
    /** In the midst of whatever it does. */
    kill: async () => {
      const program = browser.process();
      const ended = program && once(program, 'exit');
      program?.kill('SIGKILL');
      await ended;
    },
  };
};
