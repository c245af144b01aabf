import { PATHS } from '#src/contract/paths.ts';
import { part } from '#src/ui/part.ts';

/** What stands around every page of a signed-in person. */
export const Shell = part(() => import('./Shell.tsx'));
/** The map (2.8). */
export const MapPage = part(() => import('./MapPage.tsx'));
/** My chats and `/chat/{ticketId}`: one component, so that choosing a conversation keeps the list beside it. */
export const ChatPage = part(() => import('./ChatPage.tsx'));
/** The staff's board (2.11). */
export const BoardPage = part(() => import('./BoardPage.tsx'));
/** Closed tickets (2.12). */
export const HistoryPage = part(() => import('./HistoryPage.tsx'));

/**
 * Fetches what a signed-in person's page is made of, beside the opening of their account: one after the other they would
 * take a slow phone twice as long. What cannot be fetched is asked for again where it is drawn.
 * @param pathname of the page's address
 */
export const loadParts = (pathname: string): void => {
  const page = pathname.startsWith('/chat') && pathname !== PATHS.chatHistory ? ChatPage : MapPage;
  for (const each of [Shell, page]) each.load().catch(() => undefined);
};
