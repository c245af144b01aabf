import { expect, test } from 'vitest';
import { passkeyFailure } from '#src/features/session/model/passkeyFailure.ts';

const named = (name: string): Error => Object.assign(new Error('The operation was a secret of the browser.'), { name });

test.each<[string, 'add' | 'use', RegExp]>([
  ['NotAllowedError', 'use', /^No passkey was used: it was cancelled, it took too long, or this device has none/],
  ['NotAllowedError', 'add', /^No passkey was added: it was cancelled, or it took too long/],
  ['InvalidStateError', 'add', /^This device has a passkey of yours already/],
  ['ConstraintError', 'add', /^This device cannot keep a passkey/],
  ['NotSupportedError', 'add', /^This device cannot keep a passkey/],
  ['SecurityError', 'use', /^Passkeys do not work at this address/],
  ['UnknownError', 'use', /^Your device could not use the passkey/],
])('%s of a browser, to %s one, is a sentence of ours', (name, deed, sentence) => {
  expect(passkeyFailure(named(name), deed)).toMatch(sentence);
});

test('what is no error is told as one of the device, and what the page has stopped is not told', () => {
  expect(passkeyFailure('broken', 'use')).toMatch(/^Your device/);
  expect(passkeyFailure(named('AbortError'), 'use')).toBeUndefined();
});
