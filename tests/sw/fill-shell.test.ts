import { expect, it } from 'vitest';
import { memoryCache } from '#tests/support/client/cache.ts';
import { fillShell } from '../../sw/fill-shell.ts';

const url = (name: string) => `https://app.test/${name}`;
const FILES = [
  { url: url('index.html'), key: `${url('index.html')}?__WB_REVISION__=1` },
  ...['a1.js', 'b2.js', 'c3.js', 'd4.js', 'e5.js'].map((name) => ({ url: url(name), key: url(name) })),
];

/** @param answerOf what the server says to a file @returns what was kept, in its order, and how many were asked for at a time */
const filled = async (kept: readonly string[], answerOf = (asked: string): Response => new Response(asked)) => {
  const { cache, kept: stored } = memoryCache();
  for (const name of kept) await cache.put(url(name), new Response('kept'));
  const asked: string[] = [];
  let [now, most] = [0, 0];
  await fillShell({
    files: FILES,
    cache,
    fetch: async (file) => {
      asked.push(file.slice(url('').length));
      now += 1;
      most = Math.max(most, now);
      await new Promise((answered) => setTimeout(answered));
      now -= 1;
      return answerOf(file);
    },
  });
  return { asked, most, stored: [...stored.keys()].map((key) => key.slice(url('').length)) };
};

it('fetches two at a time from the end, and nothing that is kept under another name than its address', async () => {
  const { asked, most, stored } = await filled([]);
  expect(asked).toEqual(['e5.js', 'd4.js', 'c3.js', 'b2.js', 'a1.js']);
  expect(most).toBe(2);
  expect(new Set(stored)).toEqual(new Set(asked));
});

it('fetches nothing that is there', async () => {
  expect(await filled(['b2.js', 'e5.js'])).toMatchObject({ asked: ['d4.js', 'c3.js', 'a1.js'] });
});

it('keeps no refusal, and leaves the rest to others where the line is lost', async () => {
  expect(await filled([], () => new Response('', { status: 404 }))).toMatchObject({ stored: [] });
  const lost = await filled([], () => {
    throw new TypeError('Failed to fetch');
  });
  expect(lost).toMatchObject({ asked: ['e5.js', 'd4.js'], stored: [] });
});
