import type { AppError } from '#src/contract/errors.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { apiRoot } from './address.ts';
import { bearer, type CallDeps, makeAuthorized } from './call.ts';
import { request } from './request.ts';

/** Milliseconds: ten megabytes on a slow line take their time. */
const DEADLINE_MS = 120_000;

/** See `Runtime.bytes`: the bearer token goes to the main API alone, never to a storage address. */
export const readBytes = async (
  deps: CallDeps,
  address: string,
  signal?: AbortSignal,
): Promise<Result<Blob, AppError>> => {
  const root = `${apiRoot(deps.config, deps.ports.origin, 'main')}/`;
  const url = new URL(address, root).href;
  const read = (headers: Readonly<Record<string, string>> = {}) =>
    request(deps.ports, { method: 'GET', url, headers, signal, deadlineMs: DEADLINE_MS, binary: true });
  const answer = await (url.startsWith(root) ? makeAuthorized(deps)((token) => read(bearer(token))) : read());
  return answer.ok ? ok(answer.value.body as Blob) : answer;
};
