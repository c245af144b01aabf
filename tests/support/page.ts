import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { toastStore } from '#src/ui/toast.ts';

// What the files of a process share is as new for each test: a page, its storage, what it says in passing.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  toastStore.setState({ items: [] });
});
afterEach(cleanup);
