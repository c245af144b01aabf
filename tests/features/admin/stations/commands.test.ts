// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { StationRecord } from '#src/contract/by-hand.ts';
import type { AppError } from '#src/contract/errors.ts';
import { type Call, runtime, setRuntime } from '#src/data/runtime.ts';
import { addStation, editStation } from '#src/features/admin/stations/commands.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import { fakePage } from '#tests/app/page.ts';

const NOW = { station: { id: '7', name: 'Theirs' }, updatedAt: '2' } as unknown as StationRecord;
const STOP = { name: 'Hand Stop', latitude: 37, longitude: -94 } as Parameters<typeof addStation>[1];
const CHANGE = { updatedAt: '1', set: { name: 'Mine' }, release: false };

let keys: unknown[];
let answer: Result<unknown, AppError>;
beforeEach(() => {
  keys = [];
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fakePage({ status: 'signed-in', account: 'boss' });
  const call = async (name: string, options: { headers?: Record<string, string> }) => {
    if (name === 'stationRecord') return ok(NOW);
    keys.push(options.headers?.['idempotency-key']);
    return answer;
  };
  setRuntime({ ...runtime(), call: call as unknown as Call });
});

it('sends one key for one intention, and another for what was changed in between', async () => {
  answer = err({ kind: 'timeout' });
  await addStation('draft', STOP);
  await addStation('draft', { ...STOP, name: 'Hand Plaza' });
  await addStation('draft', STOP);
  await addStation('another', STOP);
  expect(keys.every((key) => typeof key === 'string' && key.length === 64)).toBe(true);
  expect(keys[2]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('sends the same key for the same change of a stop, and another once the stop is another', async () => {
  answer = err({ kind: 'offline' });
  await editStation('7', CHANGE);
  await editStation('7', CHANGE);
  await editStation('8', CHANGE);
  await editStation('7', { ...CHANGE, updatedAt: '2' });
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it.each<[string, AppError, string]>([
  ['no answer', { kind: 'offline' }, TEXT.failed.offline],
  ['a late answer', { kind: 'timeout' }, TEXT.failed.timeout],
  [
    'a try that is still at work',
    { kind: 'retryable', status: 409, code: 'IDEMPOTENCY_IN_FLIGHT' },
    TEXT.failed.timeout,
  ],
  ['a failed gateway', { kind: 'retryable', status: 502, message: 'Bad Gateway' }, TEXT.failed.garbled],
  [
    'a refusal',
    { kind: 'rejected', status: 409, message: 'An import is just being written.' },
    'An import is just being written.',
  ],
])('says after %s what is known', async (_, error, sentence) => {
  answer = err(error);
  expect(await addStation('draft', STOP)).toEqual(err({ form: sentence }));
});

it('brings the stop as somebody else has made it with the refusal', async () => {
  answer = err({ kind: 'rejected', status: 409, code: 'STATION_CONFLICT', message: 'Somebody else' });
  expect(await editStation('7', CHANGE)).toEqual(err({ form: 'Somebody else', now: NOW }));
});
