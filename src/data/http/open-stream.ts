import type { AppError } from '#src/contract/errors.ts';
import { USER_ENDPOINTS } from '#src/contract/user-endpoints.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Runtime } from '../runtime.ts';
import { apiRoot } from './address.ts';
import { bearer } from './call.ts';
import { errorOfAnswer } from './errors.ts';

/** Milliseconds until the answer must have begun. */
const DEADLINE_MS = 15_000;

/**
 * Opens the backend's stream of changed tickets (decision 0390). Never throws. By the port's fetch, since `request` reads an
 * answer to its end and this one has none.
 * @param lastId the id of the last event that was read
 */
export const openStream = async (
  { config, ports, authorized }: Runtime,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<Result<Response, AppError>> => {
  const url = apiRoot(config, ports.origin, 'main') + USER_ENDPOINTS.ticketChanges.path;
  const answer = await authorized(async (token) => {
    const late = new AbortController();
    const cancel = ports.clock.after(DEADLINE_MS, () => late.abort());
    try {
      const headers = { ...bearer(token), ...(lastId ? { 'last-event-id': lastId } : {}) };
      const request = new Request(url, { headers, cache: 'no-store', signal: AbortSignal.any([signal, late.signal]) });
      const response = await ports.fetch(request);
      // A Wi-Fi or an app's own server answers any path with a page, which is no sign of life.
      if (response.ok && !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
        await response.body?.cancel();
        return err({ kind: 'invalid-response', status: response.status });
      }
      if (response.ok) return ok({ status: response.status, body: response });
      const text = await response.text();
      return err(errorOfAnswer(response.status, text, response.headers, ports.clock.now()));
    } catch {
      return err({ kind: 'offline' });
    } finally {
      cancel();
    }
  });
  return answer.ok ? ok(answer.value.body as Response) : answer;
};
