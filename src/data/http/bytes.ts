import type { AppError } from '#src/contract/errors.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Runtime } from '../runtime.ts';
import { apiRoot } from './address.ts';
import { bearer } from './call.ts';
import { request } from './request.ts';

/** Milliseconds: ten megabytes on a slow line take their time. */
const DEADLINE_MS = 120_000;

/**
 * Reads the bytes behind an attachment's `url`: with the bearer token where it is an address of the main API, without one
 * anywhere else (a storage address). Never throws.
 */
export const readBytes = async (
  { config, ports, authorized }: Runtime,
  address: string,
  signal?: AbortSignal,
): Promise<Result<Blob, AppError>> => {
  const root = `${apiRoot(config, ports.origin, 'main')}/`;
  const url = new URL(address, root).href;
  const read = (headers: Readonly<Record<string, string>> = {}) =>
    request(ports, { method: 'GET', url, headers, signal, deadlineMs: DEADLINE_MS, binary: true });
  const answer = await (url.startsWith(root) ? authorized((token) => read(bearer(token))) : read());
  return answer.ok ? ok(answer.value.body as Blob) : answer;
};
