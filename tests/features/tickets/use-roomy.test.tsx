// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRoomy } from '#src/features/tickets/board/ui/useRoomy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('there is room as before while somebody writes, and as there is once they are done', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const query = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => query);
  const resize = (matches: boolean) =>
    act(() => {
      query.matches = matches;
      query.dispatchEvent(new Event('change'));
    });
  const fields = [document.createElement('input'), document.createElement('select')];
  document.body.append(...fields);
  const { result } = renderHook(useRoomy);
  for (const field of fields) {
    act(() => {
      field.focus();
      vi.runAllTimers();
    });
    resize(false);
    expect(result.current).toBe(true);
  }
  act(() => {
    fields[1]?.blur();
    vi.runAllTimers();
  });
  expect(result.current).toBe(false);
  resize(true);
  expect(result.current).toBe(true);
});
