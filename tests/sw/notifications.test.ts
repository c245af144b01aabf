import { describe, expect, it } from 'vitest';
import type { Announcement } from '#src/data/worker-messages.ts';
import { type NotificationScope, onAnnouncement, onNotificationPress } from '../../sw/notifications.ts';

const NEWS: Announcement = { type: 'ANNOUNCE', title: 'Panhandle Fuel Stop', body: 'On its way', path: '/chat/7' };

/** A worker's scope with pages of the given visibility; answers what was done. */
const world = (...pages: DocumentVisibilityState[]) => {
  const done: unknown[] = [];
  const scope: NotificationScope = {
    registration: {
      showNotification: async (title, options) => void done.push(['show', title, options?.body, options?.tag]),
    },
    clients: {
      matchAll: async () =>
        pages.map((visibilityState, at) => ({
          visibilityState,
          url: 'https://milepost.test/map',
          postMessage: (message: unknown) => done.push(['post', at, message]),
          focus: async () => done.push(['focus', at]),
        })),
      openWindow: async (path) => {
        done.push(['open', path]);
        return null;
      },
    },
  };
  return { scope, done };
};

describe('an announcement', () => {
  it('is shown while all pages are in the background, one a conversation', async () => {
    const { scope, done } = world('hidden', 'hidden');
    await onAnnouncement(scope, NEWS);
    expect(done).toEqual([['show', 'Panhandle Fuel Stop', 'On its way', '/chat/7']]);
  });
  it('is not shown while the person looks at the app in another page', async () => {
    const { scope, done } = world('hidden', 'visible');
    await onAnnouncement(scope, NEWS);
    expect(done).toEqual([]);
  });
  it.each([[undefined], ['ANNOUNCE'], [{ type: 'SKIP_WAITING' }]])('is not %j', async (data) => {
    const { scope, done } = world('hidden');
    await onAnnouncement(scope, data);
    expect(done).toEqual([]);
  });
});

describe('a press on a notification', () => {
  const pressed = (done: unknown[]) => ({ data: { path: '/chat/7' }, close: () => void done.push(['close']) });
  it('shows the page that is open and tells it where to go', async () => {
    const { scope, done } = world('hidden');
    await onNotificationPress(scope, pressed(done));
    expect(done).toEqual([['close'], ['post', 0, { type: 'OPEN', path: '/chat/7' }], ['focus', 0]]);
  });
  it('opens the app where no page is open', async () => {
    const { scope, done } = world();
    await onNotificationPress(scope, pressed(done));
    expect(done).toEqual([['close'], ['open', '/chat/7']]);
  });
});
