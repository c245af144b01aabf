import { defineConfig } from 'vitest/config';

/** `npm test -- nodes`: apart from the other tests, since it needs the build and the network. */
export default defineConfig({
  test: { include: ['tests/nodes/*.spec.ts'], testTimeout: 300_000, hookTimeout: 120_000 },
});
