import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { MessageRow, TicketRow } from '#src/data/db/database.ts';
import { pageVisibility } from '#src/data/poll.ts';
import { serverNow } from '#src/hooks/useServerNow.ts';
import { keepRead, markRead } from '../commands.ts';
import { closedLately, newestSent, shouldMarkRead } from '../model/read-mark.ts';

/**
 * Marks a conversation as read while its newest message is in sight of a person.
 * @param atEnd whether the end of the conversation is in sight on the page
 */
export const useReadMark = (row: TicketRow, messages: readonly MessageRow[], atEnd: boolean): void => {
  const visible = useSyncExternalStore(pageVisibility.subscribe, pageVisibility.visible);
  const atOpening = useRef<string>(undefined);
  const reported = useRef<string>(undefined);
  const toldClosing = useRef<string>(undefined);
  const { id, ticket } = row;
  const { unread } = ticket;
  const newest = newestSent(messages);
  const newestId = newest?.serverId;
  const mine = newest?.mine === true;
  const order = newest?.order;
  const closed = closedLately(row, serverNow());
  // A backend that does not count is not told: how far one has read is then kept on the device.
  const keeps = unread === undefined && visible && atEnd;
  useEffect(() => {
    if (keeps && order !== undefined) keepRead(id, order);
  }, [keeps, id, order]);
  useEffect(() => {
    if (newestId === undefined) return;
    atOpening.current ??= newestId;
    const state = {
      unread,
      newest: { serverId: newestId, mine },
      atOpening: atOpening.current,
      reported: reported.current,
      closing: closed !== undefined && closed !== toldClosing.current,
    };
    if (!visible || !atEnd || !shouldMarkRead(state)) return;
    reported.current = newestId;
    toldClosing.current = closed;
    void markRead(id, newestId).then((done) => {
      // The count comes back with the next look at the ticket, and is then told anew.
      if (done) return;
      if (reported.current === newestId) reported.current = undefined;
      if (toldClosing.current === closed) toldClosing.current = undefined;
    });
  }, [id, unread, newestId, mine, visible, atEnd, closed]);
};
