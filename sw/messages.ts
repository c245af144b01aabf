/** What the page may tell the worker. `SKIP_WAITING` is workbox-window's, after the person's tap. */
export const onMessage = (data: unknown, skipWaiting: () => void): void => {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') skipWaiting();
};
