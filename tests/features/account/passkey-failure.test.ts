import { expect, test } from 'vitest';
import { type PasskeyUse, passkeyFailure } from '#src/features/account/passkeys/model/passkey-failure.ts';

const named = (name: string): Error => Object.assign(new Error('The operation was a secret of the browser.'), { name });

test.each<[string, PasskeyUse, RegExp]>([
  ['NotAllowedError', 'sign-in', /^No passkey was used: it was cancelled, .* or this device has none .*password\.$/],
  ['NotAllowedError', 'proof', /^No passkey was used: .* Try again, or enter your password\.$/],
  ['NotAllowedError', 'step', /^No passkey was used: .* Try again, or use the device that has your passkey\.$/],
  [
    'NotAllowedError',
    'add',
    /^No passkey was added: it was cancelled, it took too long, or this device has no screen lock .*Try again/,
  ],
  ['InvalidStateError', 'add', /^This device has a passkey of yours already\. You can log in with it\.$/],
  ['ConstraintError', 'add', /^This device cannot keep a passkey/],
  ['NotSupportedError', 'add', /^This device cannot keep a passkey/],
  ['NotSupportedError', 'sign-in', /^This device cannot use passkeys\. .* log in with your password\.$/],
  ['SecurityError', 'sign-in', /^Passkeys do not work at this address/],
  ['UnknownError', 'step', /^Your device could not use the passkey\. Try again, or use the device/],
  ['UnknownError', 'add', /^Your device could not add the passkey\. Try again, or use another device\.$/],
])('%s of a browser, to %s one, is a sentence of ours', (name, use, sentence) => {
  expect(passkeyFailure(named(name), use)).toMatch(sentence);
});

test('what is no error is told as one of the device, and what the page has stopped is not told', () => {
  expect(passkeyFailure('broken', 'sign-in')).toMatch(/^Your device/);
  expect(passkeyFailure(named('AbortError'), 'sign-in')).toBeUndefined();
});

test.each([
  'NotAllowedError',
  'InvalidStateError',
  'ConstraintError',
  'NotSupportedError',
  'SecurityError',
  'UnknownError',
])('%s where staff must use a passkey names no password, which opens nothing there', (name) => {
  for (const use of ['add', 'step'] as const) expect(passkeyFailure(named(name), use)).not.toMatch(/password/i);
});
