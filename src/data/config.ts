import * as v from 'valibot';
import { configSchema, type RuntimeConfig } from '#src/contract/config.ts';
import type { AppError } from '#src/contract/errors.ts';
import { START_ENDPOINTS } from '#src/contract/start-endpoints.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { request } from './http/request.ts';
import type { Ports } from './ports.ts';
import { readConfig, writeConfig } from './stored.ts';

/** Milliseconds: with a configuration of the last start at hand, a weak signal must not hold up this one. */
const PATIENCE = { withStored: 2_500, without: 15_000 } as const;

/** Reads a configuration. The error names the key and what was expected. */
const parseConfig = (input: unknown): Result<RuntimeConfig, AppError> => {
  const parsed = v.safeParse(configSchema, input);
  if (parsed.success) return ok(parsed.output);
  const issue = parsed.issues[0];
  const key = v.getDotPath(issue) ?? 'the file';
  return err({
    kind: 'invalid-response',
    code: 'BAD_CONFIG',
    message: `config.json: ${key}: ${issue.message}`,
    fields: { [key]: issue.message },
  });
};

/** The configuration of the last start, for the worker and for starts without signal. */
export const storedConfig = async (): Promise<RuntimeConfig | undefined> => {
  const parsed = parseConfig(await readConfig());
  return parsed.ok ? parsed.value : undefined;
};

/**
 * Reads `/config.json` and keeps it. Without signal, the kept one stands; a file that is wrong is an error all the
 * same, since an operator must see it.
 */
export const loadConfig = async (ports: Ports): Promise<Result<RuntimeConfig, AppError>> => {
  const stored = await storedConfig();
  if (stored && !ports.connectivity.online()) return ok(stored);
  const ask = () =>
    request(ports, {
      method: START_ENDPOINTS.config.method,
      url: `${ports.origin}${START_ENDPOINTS.config.path}`,
      deadlineMs: stored ? PATIENCE.withStored : PATIENCE.without,
    });
  const first = await ask();
  // What index.html has asked for before this code was here may have failed on a line that is whole again.
  const answer = first.ok || stored || first.error.kind === 'timeout' ? first : await ask();
  if (!answer.ok) return stored ? ok(stored) : answer;
  // A page where JSON should be is a captive portal's, not the operator's.
  if (stored && typeof answer.value.body !== 'object') return ok(stored);
  const parsed = parseConfig(answer.value.body);
  // No room: the former one stays, for a start without signal.
  if (parsed.ok) await writeConfig(parsed.value).catch(() => undefined);
  return parsed;
};
