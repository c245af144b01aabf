import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { type TicketsPage, ticketsPage } from './page.ts';

/** What stands around the messages of a file's tests: spies as their actions, and a page of its own for each test. */
export const aroundMessages = () => {
  const around = {
    page: undefined as unknown as TicketsPage,
    actions: {
      open: vi.fn(),
      retry: vi.fn(),
      edit: vi.fn(),
      discard: vi.fn(),
      copy: vi.fn(),
      newRequest: vi.fn(),
      release: vi.fn(),
      answer: vi.fn(),
    },
  };
  beforeEach(async () => {
    around.page = await ticketsPage();
    vi.clearAllMocks();
  });
  afterEach(async () => {
    cleanup();
    await around.page.db.delete();
  });
  return around;
};
