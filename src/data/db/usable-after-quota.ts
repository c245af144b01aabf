import { isFull } from '../storage-error.ts';

/**
 * Has the connection take writes again after a transaction that found no room. Firefox lets the one after a `QuotaExceededError`
 * delete and nothing else: whatever it puts fails with an `InvalidStateError`, which tells of no want of room, so that none
 * would be made (decision 0471). An empty transaction takes that place, before anybody else's. Other engines do not notice.
 * @param scope its tables
 */
export const usableAfterQuota = (transaction: IDBTransaction, scope: string[]): IDBTransaction => {
  transaction.addEventListener('abort', () => {
    try {
      if (isFull(transaction.error)) transaction.db.transaction(scope, 'readwrite');
    } catch {
      // Closed meanwhile: a new connection has no such state.
    }
  });
  return transaction;
};
