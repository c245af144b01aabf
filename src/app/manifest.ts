import type { ManifestOptions } from 'vite-plugin-pwa';
import { FILES } from '#src/contract/limits.ts';
import { PATHS } from '#src/contract/paths.ts';

/** The web app manifest: what a phone shows when Milepost is installed. Read by vite.config.ts at build time. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Milepost',
  short_name: 'Milepost',
  description: 'Fuel, service and support, mile by mile, with or without signal.',
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/map',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#F2F4F1',
  theme_color: '#006446',
  categories: ['navigation', 'travel', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/map-390x844-day.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'A route with its cheapest fuel plan',
    },
    {
      src: '/screenshots/chat-390x844-day.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'A conversation with a staff agent',
    },
    {
      src: '/screenshots/map-1440x900-day.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Route, stations and the mile strip',
    },
  ],
  // A press on the icon, a shortcut or a link comes to the window that is open: what is recorded or written there stays.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  // Answered by the worker (`sw/share.ts`). Phones go by types of files, desktops by endings as well.
  share_target: {
    action: PATHS.share,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        {
          name: 'files',
          accept: [
            ...['image/*', 'application/pdf', 'application/msword'],
            'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
            ...['text/plain', 'audio/mpeg', 'audio/wav', 'audio/ogg', 'video/mp4', 'video/x-msvideo'],
            ...FILES.extensions.map((extension) => `.${extension}`),
          ],
        },
      ],
    },
  },
  // One list for all roles: a browser knows no role. What a driver reaches for first stands first.
  shortcuts: [
    { name: 'Drive', url: '/drive', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'My chats', url: '/chats', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    // Told from the bare icon by its end, which leads nowhere else than where the person was.
    { name: 'Map', url: '/map#shortcut', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
};
