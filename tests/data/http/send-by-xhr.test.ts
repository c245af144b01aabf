import { afterEach, expect, it, vi } from 'vitest';
import { sendByXhr } from '#src/data/http/send-by-xhr.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose request ends as loaded with this status, as Firefox's may where its connection ended without an answer. */
const browserWith = (status: number) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = status;
      readonly statusText = '';
      readonly responseText = '';
      onload?: () => void;
      open() {}
      abort() {}
      setRequestHeader() {}
      getAllResponseHeaders() {
        return '';
      }
      send() {
        queueMicrotask(() => this.onload?.());
      }
    },
  );

const send = () =>
  sendByXhr({
    ...{ method: 'PUT', url: 'https://milepost.test/file', headers: [], body: 'bytes' },
    ...{ signal: new AbortController().signal, onSent: () => {} },
  });

it('a request that has loaded without a status is lost, and not waited for', async () => {
  browserWith(0);
  await expect(send()).rejects.toThrow('The bytes could not be sent');
});

it.each([200, 204, 503])('one with a status has its answer: %i', async (status) => {
  browserWith(status);
  expect((await send()).status).toBe(status);
});
