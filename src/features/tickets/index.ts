import { lazy } from 'react';
import { part } from '#src/ui/part.ts';

// No texts: the shell, which wants another thing of this door, would carry them.
export { requestService } from './request/commands.ts';

/** My chats (`src/contract/README.md#ticket-lists`). */
export const Chats = part(() => import('./list/pages/Chats.tsx'));
/** `/chat/{ticketId}` (`src/contract/README.md#tickets`). */
export const ChatTicket = part(() => import('./conversation/pages/ChatTicket.tsx'));

/** The staff's board of tickets (`src/contract/README.md#staff-desk`). */
export const Board = lazy(() => import('./board/pages/Board.tsx'));
/** Closed tickets (`src/contract/README.md#staff-desk`). */
export const History = lazy(() => import('./board/pages/History.tsx'));

/** Tells of messages that come while the page is in the background (`watchArrivals`); loaded when it is wanted. */
export const loadArrivals = () => import('./refresh/arrivals.ts');

/** Looks for new tickets and answers and for what others were faster with (`watchDesk`); staff's. */
export const loadDeskWatch = () => import('./refresh/desk-watch.ts');
export type { DeskNews } from './refresh/news.ts';

/** Keeps conversations that nobody has opened (`watchConversations`); loaded when there is somebody to keep them for. */
export const loadKeeping = () => import('./refresh/keep.ts');

export { openFind, useFindOpen } from './find/store.ts';
/** Find in tickets and messages, over any page; staff's. */
export const FindDialog = lazy(() => import('./find/ui/FindDialog.tsx'));
/** Tells how many tickets wait, whatever page is open; staff's. */
export const CountsWatch = lazy(() => import('./board/ui/CountsWatch.tsx'));
