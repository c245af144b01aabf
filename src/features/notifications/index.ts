import { part } from '#src/ui/part.ts';

export { watchPush } from './commands.ts';
export { isSoundOn, useNotifications, usePushed, useSoundOn } from './store.ts';
/** Asks for notifications once somebody has asked for service. */
export { AskForNews } from './ui/AskForNews.tsx';

/** Their part of Settings. */
export const NotificationsSection = part(() => import('./ui/NotificationsSection.tsx'));
