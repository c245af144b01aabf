import { describe, expect, it } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import { emptyThread, ticketView } from '#src/features/tickets/conversation/model/view.ts';
import { errorText } from '#src/features/tickets/words/model/error-text.ts';

const forbidden: AppError = { kind: 'rejected', status: 403 };
const missing: AppError = { kind: 'rejected', status: 404 };
const down: AppError = { kind: 'retryable', status: 503 };
const offline: AppError = { kind: 'offline' };

describe('a ticket’s page', () => {
  it('waits until it is known what the device has', () => {
    expect(ticketView(undefined, false, undefined, true)).toBe('loading');
    expect(ticketView(undefined, true, undefined, false)).toBe('loading');
    expect(ticketView(undefined, false, offline, false)).toBe('loading');
  });
  it('opens what is stored, whatever the network does', () => {
    for (const error of [undefined, offline, down]) {
      expect(ticketView(true, false, error, true)).toBe('ready');
      expect(ticketView(true, true, error, false)).toBe('ready');
    }
  });
  it('leads back to My chats on 403 and 404, stored or not, and when a local ticket is gone', () => {
    for (const stored of [undefined, true, false]) {
      expect(ticketView(stored, false, forbidden, true)).toBe('forbidden');
      expect(ticketView(stored, false, missing, true)).toBe('not-found');
    }
    expect(ticketView(false, true, undefined, false)).toBe('not-found');
  });
  it('says why one that is not stored is not there', () => {
    expect(ticketView(false, false, undefined, true)).toBe('loading');
    expect(ticketView(false, false, undefined, false)).toBe('offline');
    expect(ticketView(false, false, offline, true)).toBe('offline');
    expect(ticketView(false, false, down, true)).toBe('failed');
  });
});

describe('a conversation of which no message is stored', () => {
  it('is on its way, or cannot be had without signal, or is empty once the server has said so', () => {
    expect(emptyThread(true, false, undefined, true)).toBe('loading');
    expect(emptyThread(true, false, undefined, false)).toBe('offline');
    expect(emptyThread(true, true, offline, true)).toBe('offline');
    expect(emptyThread(true, true, down, true)).toBe('failed');
    expect(emptyThread(true, true, undefined, false)).toBe('empty');
    expect(emptyThread(false, false, undefined, false)).toBe('empty');
  });
});

describe('a failure in words', () => {
  it('is what the backend said, a full disk, or Something went wrong', () => {
    expect(errorText({ kind: 'rejected', message: 'Your account is waiting for approval.' })).toBe(
      'Your account is waiting for approval.',
    );
    expect(errorText({ kind: 'quota', message: 'QuotaExceededError' })).toContain('full');
    expect(errorText(undefined)).toBe('Something went wrong');
    expect(errorText({ kind: 'retryable' })).toBe('Something went wrong');
  });
});
