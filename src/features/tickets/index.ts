import { lazy } from 'react';
import { part } from '#src/ui/part.ts';

// Apart from the other commands: the map needs it alone.
export { requestService } from './request-commands.ts';

/** My chats (`src/contract/README.md#ticket-lists`). */
export const Chats = part(() => import('./pages/Chats.tsx'));
/** `/chat/{ticketId}` (`src/contract/README.md#tickets`). */
export const ChatTicket = part(() => import('./pages/ChatTicket.tsx'));

/** The staff's board of tickets (`src/contract/README.md#staff-desk`). */
export const Board = lazy(() => import('./pages/Board.tsx'));
/** Closed tickets (`src/contract/README.md#staff-desk`). */
export const History = lazy(() => import('./pages/History.tsx'));

/** Tells of messages that come while the page is in the background (`watchArrivals`); loaded when it is wanted. */
export const loadArrivals = () => import('./arrivals.ts');

export { openFind, useFindOpen } from './find/store.ts';
/** Find in tickets and messages, over any page; staff's. */
export const FindDialog = lazy(() => import('./find/FindDialog.tsx'));
/** Tells how many tickets wait, whatever page is open; staff's. */
export const CountsWatch = lazy(() => import('./board/CountsWatch.tsx'));
