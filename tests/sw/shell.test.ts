import { describe, expect, it, vi } from 'vitest';
import { PATHS } from '#src/contract/paths.ts';
import { isAppPath } from '../../sw/app-path.ts';
import { onMessage } from '../../sw/messages.ts';

describe('a navigation', () => {
  const pages = Object.values(PATHS).map((path) => (typeof path === 'string' ? path : path('local:1')));
  it.each([...pages, '/no/such/page'])('to %s is the app’s', (path) => {
    expect(isAppPath(path)).toBe(true);
  });
  it.each([
    '/config.json',
    '/openapi.json',
    '/docs',
    '/api/profile/me',
    '/auth/login',
    '/ticket/user',
    '/ticket',
    '/message/ticket/1',
    '/account/delete',
    '/wex/locations',
    '/assistant/plan',
    '/maps/style-day.json',
    '/maps/tiles/1/2/3',
    '/sw.js',
    '/icons/a.png',
  ])('to %s is the server’s', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});

describe('a message of the page', () => {
  it('swaps versions on the person’s tap alone', () => {
    const skipWaiting = vi.fn();
    for (const data of [undefined, null, 'SKIP_WAITING', { type: 'OTHER' }]) onMessage(data, skipWaiting);
    expect(skipWaiting).not.toHaveBeenCalled();
    onMessage({ type: 'SKIP_WAITING' }, skipWaiting);
    expect(skipWaiting).toHaveBeenCalledOnce();
  });
});
