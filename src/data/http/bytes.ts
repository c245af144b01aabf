import type { AppError } from '#src/contract/errors.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Runtime } from '../runtime.ts';
import { apiRoot } from './address.ts';
import { type CallDeps, makeAuthorized } from './call.ts';
import { request } from './request.ts';

/** Milliseconds: ten megabytes on a slow line take their time. */
const DEADLINE_MS = 120_000;

/** Makes `Runtime.bytes`: the bearer token goes to the main API alone, never to a storage address. */
export const makeReadBytes = (deps: CallDeps): Runtime['bytes'] => {
  const authorized = makeAuthorized(deps);
  return async (url, signal) => {
    const root = `${apiRoot(deps.config, deps.ports.origin, 'main')}/`;
    const address = new URL(url, root).href;
    const read = (headers: Readonly<Record<string, string>>) =>
      request(deps.ports, { method: 'GET', url: address, headers, signal, deadlineMs: DEADLINE_MS, binary: true });
    const answer = await (address.startsWith(root)
      ? authorized((token) => read({ authorization: `Bearer ${token}` }))
      : read({}));
    return answer.ok ? ok(answer.value.body as Blob) : (answer as Result<never, AppError>);
  };
};
