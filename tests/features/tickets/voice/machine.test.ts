import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILES } from '#src/contract/limits.ts';
import {
  IDLE,
  isAtLimit,
  nextVoice,
  type VoiceEvent,
  type VoiceState,
} from '#src/features/tickets/voice/model/machine.ts';

const run = (events: readonly VoiceEvent[], from: VoiceState = IDLE): VoiceState => events.reduce(nextVoice, from);
const plain = (...types: ('start' | 'opened' | 'refused' | 'pause' | 'resume' | 'stop' | 'sent' | 'leave')[]) =>
  types.map((type): VoiceEvent => ({ type }));

const event: fc.Arbitrary<VoiceEvent> = fc.oneof(
  fc
    .constantFrom('start', 'opened', 'refused', 'pause', 'resume', 'stop', 'sent', 'leave')
    .map((type) => ({ type }) as VoiceEvent),
  fc.constantFrom('interrupted', 'gone', 'full', 'limit').map((halt) => ({ type: 'halt', halt }) as VoiceEvent),
  fc.nat(5000).map((bytes): VoiceEvent => ({ type: 'stored', bytes, ms: bytes })),
  fc.constant<VoiceEvent>({ type: 'failed', error: { kind: 'quota' } }),
);

describe('a voice note', () => {
  it('goes from idle over recording and pause to stopped, which sends it', () => {
    const begun = run(plain('start', 'opened'));
    expect(begun.phase).toBe('recording');
    expect(run(plain('pause'), begun).phase).toBe('paused');
    expect(run(plain('pause', 'resume'), begun).phase).toBe('recording');
    expect(run(plain('stop'), begun).phase).toBe('sending');
    expect(run(plain('stop', 'sent'), begun)).toEqual(IDLE);
    expect(run(plain('pause', 'stop', 'sent'), begun)).toEqual(IDLE);
  });

  it('is not begun without a microphone', () => {
    expect(run(plain('start', 'refused'))).toEqual(IDLE);
    expect(run(plain('start', 'leave', 'opened'))).toEqual(IDLE);
  });

  it('goes on after a phone call, not after the end of the microphone, of the room or of ten megabytes', () => {
    const begun = run(plain('start', 'opened'));
    const after = (halt: 'interrupted' | 'gone' | 'full' | 'limit') =>
      run([{ type: 'halt', halt }, { type: 'resume' }], begun).phase;
    expect(['interrupted', 'gone', 'full', 'limit'].map((halt) => after(halt as 'interrupted'))).toEqual([
      'recording',
      'paused',
      'paused',
      'paused',
    ]);
  });

  it('that could not be sent is still there to be sent again', () => {
    const failed = run([...plain('start', 'opened', 'stop'), { type: 'failed', error: { kind: 'quota' } }]);
    expect(failed).toMatchObject({ phase: 'paused', over: true, error: { kind: 'quota' } });
    expect(run(plain('resume'), failed)).toBe(failed);
    expect(run(plain('stop'), failed)).toMatchObject({ phase: 'sending' });
    expect(run(plain('stop'), failed).error).toBeUndefined();
  });

  it('never loses what is stored, never records past its end, and is left alone while it is sent', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let before = IDLE;
        for (const one of events) {
          const after = nextVoice(before, one);
          const goesOn = before.phase !== 'idle' && after.phase !== 'idle';
          if (goesOn) expect(after.bytes).toBeGreaterThanOrEqual(before.bytes);
          if (goesOn && before.over) expect([after.over, after.phase === 'recording']).toEqual([true, false]);
          if (before.phase === 'sending' && after.phase !== 'sending') expect(one.type).toMatch(/^(sent|failed)$/);
          if (after.phase === 'recording' && before.phase !== 'recording')
            expect(one.type).toMatch(/^(opened|resume)$/);
          if (after.phase === 'idle') expect(after).toEqual(IDLE);
          before = after;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('ends below the limit, with room for what the recorder still hands over', () => {
    expect(isAtLimit(FILES.maxBytes - 200 * 1024)).toBe(false);
    expect(isAtLimit(FILES.maxBytes - 100 * 1024)).toBe(true);
    // Forty minutes at 32 kbit/s, with 5 % for the container.
    expect(isAtLimit(40 * 60 * 4000 * 1.05)).toBe(false);
  });
});
