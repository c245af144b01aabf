import { describe, expect, it } from 'vitest';
import { memoryCache } from '#tests/support/client/cache.ts';
import { repairShell } from '../../sw/repair-shell.ts';

const ORIGIN = 'https://app.test';
const PAGE = `${ORIGIN}/index.html`;
const FILES = [
  { url: PAGE, key: `${PAGE}?__WB_REVISION__=1` },
  ...['/assets/first-a1.js', '/assets/map-b2.js'].map((path) => ({ url: ORIGIN + path, key: ORIGIN + path })),
];
const OURS = '<script type="module" src="/assets/first-a1.js"></script>';

/** A device that has kept some of the files, and what its server answers. @param answers by path; else the path itself */
const mending = async (kept: readonly number[], answers: Readonly<Record<string, () => Response>> = {}) => {
  const { cache, kept: stored } = memoryCache();
  for (const at of kept) await cache.put(FILES[at]?.key ?? '', new Response('kept'));
  const asked: string[] = [];
  const fetch = async (url: string) => {
    const path = url.slice(ORIGIN.length);
    asked.push(path);
    return (answers[path] ?? (() => new Response(path === '/index.html' ? OURS : path)))();
  };
  const done = await repairShell({ files: FILES, page: PAGE, cache, fetch }).catch((error: Error) => error.message);
  return { done, asked, order: [...stored.keys()] };
};

describe('a shell that the browser has lost', () => {
  it('is put back whole, the page last', async () => {
    const { done, order } = await mending([]);
    expect(done).toBe(3);
    expect(order).toEqual([FILES[1]?.key, FILES[2]?.key, FILES[0]?.key]);
  });
  it('gets what is missing alone', async () => {
    const { done, asked } = await mending([0, 1]);
    expect(done).toBe(1);
    expect(asked).toEqual(['/index.html', '/assets/map-b2.js']);
  });
  it('is asked nothing where nothing is missing', async () => {
    expect(await mending([0, 1, 2])).toMatchObject({ done: 0, asked: [] });
  });
  it.each([
    ['of another version', () => new Response(OURS.replace('a1', 'c3'))],
    ['of the Wi-Fi', () => new Response('<p>Welcome, please pay</p>')],
    ['that failed', () => new Response(OURS, { status: 503 })],
  ])('stays as it is where the page is one %s', async (_, page) => {
    expect(await mending([], { '/index.html': page })).toMatchObject({ done: 0, order: [] });
  });
  it('has no page without its parts', async () => {
    const { done, order } = await mending([], { '/assets/map-b2.js': () => new Response('', { status: 404 }) });
    expect(done).toBe('https://app.test/assets/map-b2.js: 404');
    expect(order).toEqual([FILES[1]?.key]);
  });
});
