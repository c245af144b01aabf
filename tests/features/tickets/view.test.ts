import { describe, expect, it } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import { errorOfAnswer } from '#src/data/http/errors.ts';
import { isDenied } from '#src/data/http/page-of-others.ts';
import { errorText, refusalText } from '#src/data/outbox/error-text.ts';
import { emptyText, emptyThread, ticketView } from '#src/features/tickets/conversation/model/view.ts';
import { customerName } from '#src/features/tickets/words/model/labels.ts';
import { ticketRow } from './rows.ts';

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
  it('leads back to My chats on 403 and 404, but from what the device has kept, and when a local ticket is gone', () => {
    expect(ticketView(false, false, forbidden, true)).toBe('forbidden');
    expect(ticketView(false, false, missing, true)).toBe('not-found');
    for (const error of [forbidden, missing]) {
      expect(ticketView(undefined, false, error, true)).toBe('loading');
      expect(ticketView(true, false, error, true)).toBe('ready');
    }
    expect(ticketView(false, true, undefined, false)).toBe('not-found');
  });
  it('takes no web page, as of a hotel’s network, for the server’s word', () => {
    const page: AppError = { ...missing, body: '<!doctype html><title>Welcome</title>' };
    expect(ticketView(false, false, page, true)).toBe('failed');
    expect([missing, forbidden, page, down, undefined].map(isDenied)).toEqual([true, true, false, false, false]);
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

describe('what is said where nothing is written yet', () => {
  const waits = { profileTypeName: 'TRUCK_DRIVER', approved: false } as const;
  const approved = { ...waits, approved: true };
  const refused: AppError = { kind: 'rejected', status: 403, code: 'NOT_APPROVED' };

  it('is what becomes of it: sent with signal, or after the approval, or after the refused request', () => {
    expect(emptyText(ticketRow(1), approved)).toMatch(/sent as soon as there is signal\.$/);
    expect(emptyText(ticketRow(1, { delivery: 'waiting' }), approved)).toMatch(/sent as soon as there is signal\.$/);
    expect(emptyText(ticketRow(1, { delivery: 'failed', error: missing }), approved)).toMatch(
      /until the request is sent\.$/,
    );
    expect(emptyText(ticketRow(1, { status: 'CLOSED' }), approved)).toBe('Nothing was written here.');
  });
  it('promises no signal’s help to who waits for approval, held or refused, as far as the backend tells', () => {
    for (const delivery of ['waiting', 'failed'] as const)
      expect(emptyText(ticketRow(1, { delivery }), waits)).toMatch(/until your account is approved\.$/);
    expect(emptyText(ticketRow(1, { delivery: 'failed', error: refused }), undefined)).toMatch(/is approved\.$/);
    expect(emptyText(ticketRow(1, { delivery: 'failed', error: refused }), approved)).toMatch(/the request is sent\.$/);
    expect(emptyText(ticketRow(1), waits)).toMatch(/as soon as there is signal\.$/);
  });
});

describe('the customer', () => {
  it('is oneself where the backend names none, and unknown to the staff alone', () => {
    const own = ticketRow(1, { ticket: { user_name: undefined } });
    expect(customerName(own.ticket, { staff: false, name: 'Ray Ortega' })).toBe('Ray Ortega');
    expect(customerName(own.ticket, { staff: false, name: '' })).toBe('Unknown');
    expect(customerName(own.ticket, { staff: true, name: 'Dana Whitfield' })).toBe('Unknown');
    expect(customerName(ticketRow(1).ticket, { staff: true, name: 'Dana Whitfield' })).toBe('Ray Ortega');
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

  it('is what the backend said of each field, where it said nothing else', () => {
    expect(errorText({ kind: 'rejected', fields: { text: 'Too long', ticket_id: 'Missing' } })).toBe(
      'Too long, Missing',
    );
  });

  it('of an action that the server has refused without a word says so, and that nothing is lost', () => {
    expect(refusalText(errorOfAnswer(400, '', new Headers(), 0))).toBe(
      'Something went wrong. The server refused it and gave no reason. It stays on this device until you decide what becomes of it.',
    );
    expect(refusalText(errorOfAnswer(400, { message: 'No' }, new Headers(), 0))).toBe('No');
    // Nobody has refused it.
    expect(refusalText(undefined)).toBe('Something went wrong');
    expect(refusalText({ kind: 'invalid-response', status: 200 })).toBe('Something went wrong');
  });
});
