// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import * as parts from '#src/app/parts.ts';

const pages = Object.entries(parts).filter(([name]) => /^[A-Z]/.test(name));

describe('the parts of the pages', () => {
  it('are those of every page that loads by itself', () => expect(pages.length).toBeGreaterThan(10));

  // React draws no lazy component that another one resolves to; whether it comes to that is a matter of milliseconds.
  it.each(pages)(
    '%s loads a component, not one that is still to be loaded',
    async (_, page) => {
      const loaded = (await (page as typeof parts.BoardPage).load()) as { readonly default: unknown };
      expect(typeof loaded.default).toBe('function');
    },
    60_000,
  );
});
