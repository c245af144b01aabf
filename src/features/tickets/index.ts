import { lazy } from 'react';
import { part } from '#src/ui/part.ts';

/** Asks what a request for service is for, and makes it (`src/contract/README.md#request-service`). */
export const RequestDialog = part(() => import('./request/ui/RequestDialog.tsx'));

/** Opens a refused request to be written anew (`openRefused`); loaded when somebody wants that. */
export const loadRefused = () => import('./request/refused.ts');
/** What was chosen for the next request (`readChoices`); loaded with its sheet. */
export const loadChoices = () => import('./request/kept-choices.ts');
export type { Carried, RefusedRequest } from './request/refused.ts';

/** My chats (`src/contract/README.md#ticket-lists`). */
export const Chats = part(() => import('./list/pages/Chats.tsx'));
/** `/chat/{ticketId}` (`src/contract/README.md#tickets`). */
export const ChatTicket = part(() => import('./conversation/pages/ChatTicket.tsx'));

/** What other apps have shared, and which conversation it is for. */
export const SharePage = lazy(() => import('./share/pages/SharePage.tsx'));

/** Requests, voice notes and answers as drive mode has them. Stands in a `Suspense`. */
export const RoadTalk = lazy(() => import('./road/ui/RoadTalk.tsx'));

/** The staff's board of tickets (`src/contract/README.md#staff-desk`). */
export const Board = part(() => import('./board/pages/Board.tsx'));
/** Closed tickets (`src/contract/README.md#staff-desk`). */
export const History = part(() => import('./board/pages/History.tsx'));

/** Tells of messages that come while the page is in the background (`watchArrivals`); loaded when it is wanted. */
export const loadArrivals = () => import('./refresh/arrivals.ts');

/** Looks for new tickets and answers and for what others were faster with (`watchDesk`); staff's. */
export const loadDeskWatch = () => import('./refresh/news.ts');
export type { DeskNews } from './refresh/news.ts';

/**
 * Keeps conversations that nobody has opened (`watchConversations`), and counts those with something unread (`watchUnread`);
 * loaded when there is somebody to keep them for.
 */
export const loadKeeping = () => import('./refresh/keep.ts');

export { openFind, useFindOpen } from './find/store.ts';
/** Find in tickets and messages, over any page; staff's. */
export const FindDialog = part(() => import('./find/ui/FindDialog.tsx'));
/** Tells how many tickets wait, whatever page is open; staff's. */
export const CountsWatch = lazy(() => import('./board/ui/CountsWatch.tsx'));
