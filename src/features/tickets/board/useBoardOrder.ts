import { useStore } from 'zustand';
import type { TicketOrder } from '#src/data/sync/ticket-page.ts';
import { BOARD } from '#src/texts/board.ts';
import { preference } from '#src/ui/preference.ts';
import type { TableSort } from '#src/ui/table/types.ts';
import type { NamedOrder } from './ui/OrderBox.tsx';

/** The orders of the board that have a name. */
const ORDERS = {
  newest: { by: 'created_at', descending: true },
  waiting: { by: 'waiting_since', descending: false },
  urgent: { by: 'priority', descending: true },
} as const satisfies Readonly<Record<string, TicketOrder>>;
type BoardOrder = keyof typeof ORDERS;
/** As a choice: in words. */
export const BOARD_ORDERS: readonly NamedOrder[] = Object.entries(ORDERS).map(([value, order]) => ({
  value,
  order,
  label: BOARD.orders[value as BoardOrder],
}));

/** The last choice on this device. */
const chosen = preference<BoardOrder>('board-order', ['newest', 'waiting', 'urgent']);

/** The order of a board whose address says none: the last one chosen on this device, if it has a name. */
export const useBoardOrder = (): TicketOrder => ORDERS[useStore(chosen.store, ({ value }) => value)];

/** Keeps a choice on this device; one that a column's head has made has no name, and is not kept. */
export const keepOrder = (to: TableSort): void => {
  const named = BOARD_ORDERS.find(({ order }) => order.by === to.by && order.descending === to.descending);
  if (named) chosen.set(named.value as BoardOrder);
};
