import { describe, expect, it } from 'vitest';
import { errorOfAnswer } from '#src/data/http/errors.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const of = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  errorOfAnswer(status, body, new Headers(headers), NOW);

describe('the kind of an answer', () => {
  it.each([
    [400, undefined, 'rejected'],
    [403, undefined, 'rejected'],
    [404, undefined, 'rejected'],
    [422, { code: 'IDEMPOTENCY_MISMATCH' }, 'rejected'],
    [409, { code: 'STATUS_CONFLICT' }, 'conflict'],
    [409, { code: 'IDEMPOTENCY_IN_FLIGHT' }, 'retryable'],
    [409, { code: 'BAD_TRANSITION' }, 'rejected'],
    [409, 'Taken', 'rejected'],
    [408, undefined, 'retryable'],
    [425, undefined, 'retryable'],
    [429, undefined, 'retryable'],
    [500, undefined, 'retryable'],
    [503, undefined, 'retryable'],
    [304, undefined, 'invalid-response'],
  ])('%i with %j is %s', (status, body, kind) => {
    expect(of(status, body).kind).toBe(kind);
  });
  it('takes a 409 that asks to wait, from a backend without codes, for a twin in flight', () => {
    expect(of(409, 'Busy', { 'retry-after': '2' })).toMatchObject({ kind: 'retryable', retryAfterMs: 2_000 });
  });
});

describe('what an answer says', () => {
  it('reads code, message and fields of the reference server', () => {
    const body = { code: 'INVALID_INPUT', message: 'No', fields: { email: 'Email is required' }, reachableMile: 7 };
    expect(of(400, body)).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'No',
      fields: { email: 'Email is required' },
      status: 400,
      body,
    });
  });
  it('reads a bare string', () => {
    expect(of(400, 'Email is taken').message).toBe('Email is taken');
  });
  it('makes per-field errors of an object message, joined by comma, first letter capitalised', () => {
    const error = of(400, { message: { email: ['is taken', 'is odd'], phone: 'bad' } });
    expect(error.fields).toEqual({ email: 'Is taken, is odd', phone: 'Bad' });
    expect(error.message).toBeUndefined();
  });
  it('says nothing for the page of some proxy', () => {
    expect(of(502, '<html><body>Bad gateway</body></html>').message).toBeUndefined();
  });
  it('measures a date against the server’s own clock where it is told', () => {
    const headers = { 'retry-after': 'Sat, 21 Nov 2026 13:01:00 GMT', date: 'Sat, 21 Nov 2026 13:00:00 GMT' };
    expect(of(503, '', headers).retryAfterMs).toBe(60_000);
    expect(of(503, '', { 'retry-after': 'Sat, 21 Nov 2026 18:01:00 GMT' }).retryAfterMs).toBe(60_000);
  });
});
