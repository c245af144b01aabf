/** Milliseconds after which a stored answer is given; the network's own is stored all the same when it comes. */
const PATIENCE_MS = 4_000;

/** What waiting for an answer needs. */
export interface WaitDeps {
  /** Calls `work` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

const answered = (response: Response | undefined): response is Response =>
  response !== undefined && response.status < 500;

/**
 * The network's answer, or what is stored where none comes in time: no signal, one that takes requests and answers none, a server in
 * trouble. Where nothing is stored it is waited for, and rejects as the network does.
 */
export const networkFirst = async (
  deps: WaitDeps,
  network: Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> => {
  let stopClock = () => {};
  const late = new Promise<undefined>((resolve) => {
    stopClock = deps.after(PATIENCE_MS, () => resolve(undefined));
  });
  const first = await Promise.race([network.catch(() => undefined), late]);
  stopClock();
  if (answered(first)) return first;
  const instead = await stored();
  if (!instead) return first ?? network;
  deps.waitUntil(network.catch(() => undefined));
  return instead;
};
