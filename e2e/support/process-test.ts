import { test as base } from './fixtures.ts';
import { type ServerProcess, startProcess } from './process.ts';

/** Tests whose page comes from a server in a process of its own, which they may kill, restore or give another page. */
export const test = base.extend<{ process: ServerProcess }>({
  process: async ({ browserName: _ }, use) => {
    const process = await startProcess();
    await use(process);
    await process.remove();
  },
  origin: async ({ process }, use) => use(process.url),
});
