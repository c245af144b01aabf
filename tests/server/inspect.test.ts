import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createInspector } from '#server/uploads/inspect.ts';
import { sha256 } from '#tests/support/harness/uploads.ts';

const KEPT = 64 * 1024;

it('learns the same of a file in whatever pieces it comes', () => {
  const pieces = fc.array(fc.nat(90_000), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, fc.nat(), (lengths, seed) => {
      const size = lengths.reduce((all, length) => all + length, 0);
      const whole = Uint8Array.from({ length: size }, (_, at) => 32 + ((at * 7 + seed) % 90));
      const inspector = createInspector();
      let at = 0;
      for (const length of lengths) {
        inspector.add(whole.subarray(at, at + length));
        at += length;
      }
      const { sizeBytes, sha256: hash, head, tail, isText } = inspector.end();
      expect({ sizeBytes, hash, isText }).toEqual({ sizeBytes: size, hash: sha256(whole), isText: true });
      expect(Buffer.compare(head, whole.subarray(0, KEPT))).toBe(0);
      expect(Buffer.compare(tail, size > KEPT ? whole.subarray(-KEPT) : whole)).toBe(0);
    }),
    { numRuns: 40 },
  );
});

it.each([
  ['\t\n\r\u001b[0m\u001a', true],
  ['\u0000', false],
  ['a\u0007b', false],
  ['\u00ff\u00feH\u0000', true],
])('takes %j for text: %s', (text, isText) => {
  const inspector = createInspector();
  for (const byte of Buffer.from(text, 'latin1')) inspector.add(Uint8Array.of(byte));
  expect(inspector.end().isText).toBe(isText);
});
