import { afterEach, beforeEach, expect, vi } from 'vitest';

let allowed: RegExp[] = [];

/** Says that this test makes the program print such an error; anything else printed by `console.error` fails it. */
export const allowConsoleError = (pattern: RegExp): void => {
  allowed.push(pattern);
};

let printed: string[] = [];

// Importing this module is enough: a test file whose program prints an unexpected error fails.
beforeEach(() => {
  allowed = [];
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    printed.push(parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '));
  });
});
afterEach(() => {
  const unexpected = printed.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  // In the message too: the run's last lines repeat that alone.
  expect(unexpected, `unexpected console.error: ${unexpected.join('; ').slice(0, 1_000)}`).toEqual([]);
});
