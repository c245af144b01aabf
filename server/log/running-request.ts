import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent, RequestFacts } from '#server/log/log.ts';

/** An event, but for what is known of its request. */
export type Noted = Pick<LogEvent, 'event' | 'account' | 'subject' | 'address'>;

/** A request that is being answered, or whose work goes on behind its answer. */
export interface RunningRequest {
  readonly facts: () => RequestFacts;
  readonly note: (event: Noted) => void;
  account: number | undefined;
  code: string | undefined;
}
const requests = new AsyncLocalStorage<RunningRequest>();

/** Does the work of a request; what it notes meanwhile is noted there. */
export const inRequest = <T>(request: RunningRequest, work: () => T): T => requests.run(request, work);

/** Adds an event to the request that is being served, if any: it is written with the answer's status. */
export const noteEvent = (event: Noted): void => requests.getStore()?.note(event);

/** The request that is being served was signed by this account. */
export const noteAccount = (id: number): void => {
  const running = requests.getStore();
  if (running !== undefined) running.account = id;
};

/** The request that is being served is refused. @param code of the contract's errors */
export const noteRefusal = (code: string): void => {
  const running = requests.getStore();
  if (running !== undefined) running.code = code;
};

/** What is known of the request that is being served. */
export const requestFacts = (): RequestFacts | undefined => requests.getStore()?.facts();
