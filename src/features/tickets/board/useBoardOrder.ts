import { useStore } from 'zustand';
import type { TicketOrder } from '#src/data/sync/ticket-page.ts';
import { preference } from '#src/ui/preference.ts';
import type { TableSort } from '#src/ui/table/types.ts';

/** The orders of the board that have a name. */
const ORDERS = {
  newest: { by: 'created_at', descending: true },
  waiting: { by: 'waiting_since', descending: false },
  urgent: { by: 'priority', descending: true },
} as const satisfies Readonly<Record<string, TicketOrder>>;
export type BoardOrder = keyof typeof ORDERS;
export const BOARD_ORDERS = Object.keys(ORDERS) as readonly BoardOrder[];

/** The last choice on this device. */
const chosen = preference<BoardOrder>('board-order', ['newest', 'waiting', 'urgent']);

/** The name of an order; undefined for one that a column's head has made. */
export const orderName = (order: TableSort): BoardOrder | undefined =>
  BOARD_ORDERS.find((name) => ORDERS[name].by === order.by && ORDERS[name].descending === order.descending);

/** The order that has a name. */
export const namedOrder = (name: BoardOrder): TicketOrder => ORDERS[name];

/** The order of a board whose address says none: the last one chosen on this device, if it has a name. */
export const useBoardOrder = (): TicketOrder => ORDERS[useStore(chosen.store, ({ value }) => value)];

/** Keeps a choice on this device. */
export const keepOrder = (order: TableSort): void => {
  const name = orderName(order);
  if (name) chosen.set(name);
};
