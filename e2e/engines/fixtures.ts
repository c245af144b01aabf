import { test as base, expect } from '../support/fixtures.ts';
import { startFirefox } from './firefox.ts';
import { type EngineName, programsOf } from './installed.ts';
import type { Phone, Tab } from './tab.ts';
import { startWebkit } from './webkit.ts';

export interface EngineOptions {
  readonly engine: EngineName;
}

interface StartedEngine {
  newPhone(): Promise<Phone>;
  close(): Promise<void>;
}

const START: Readonly<Record<EngineName, (...programs: string[]) => Promise<StartedEngine>>> = {
  firefox: startFirefox,
  webkit: startWebkit,
};

interface Fixtures {
  /** A browser as new for each test. */
  readonly phone: Phone;
  /** Its first tab. At the end it must have printed no error. */
  readonly tab: Tab;
}

export const test = base.extend<Fixtures, EngineOptions & { readonly started: StartedEngine }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  started: [
    async ({ engine }, use) => {
      const programs = programsOf(engine);
      if (!programs) throw new Error(`${engine} is not installed`);
      const started = await START[engine](...programs);
      await use(started);
      await started.close();
    },
    { scope: 'worker' },
  ],
  phone: async ({ started }, use) => {
    const phone = await started.newPhone();
    await use(phone);
    await phone.close();
  },
  tab: async ({ phone }, use, testInfo) => {
    const tab = await phone.newTab();
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('page', { body: await tab.evaluate(() => document.body.textContent) });
    const errors = await tab.evaluate(() => JSON.parse(sessionStorage.errors ?? '[]'));
    expect(errors, 'errors in the page').toEqual([]);
  },
});

export { expect };
