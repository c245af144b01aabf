import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { FILES } from '#src/contract/limits.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { commit } from '#src/data/outbox/commit.ts';
import { readRecording, recordingsOf } from '#src/data/recordings/store.ts';
import type { Activity, CommitExtra, Runtime } from '#src/data/runtime.ts';
import type { Sound, SoundEvents } from '#src/features/tickets/voice/microphone.ts';
import { makeRecorder, type Recorder } from '#src/features/tickets/voice/recorder.ts';
import { until } from '#tests/support/client/client.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

/** A microphone that hears what a test says, one second a piece. */
const fakeMicrophone = () => {
  let events: SoundEvents | undefined;
  let ms = 0;
  const state = { open: 0, free: true };
  const say = (bytes: Uint8Array<ArrayBuffer>) => {
    ms += 1000;
    events?.onPiece(bytes.slice().buffer, ms);
  };
  const sound: Sound = {
    mimeType: 'audio/webm',
    start: (told) => {
      events = told;
    },
    pause: async () => undefined,
    resume: () => state.free,
    stop: async () => {
      state.open = 0;
    },
    elapsedMs: () => ms,
    level: () => 0,
  };
  return {
    state,
    say,
    open: async () => {
      state.open = 1;
      return sound;
    },
    take: () => events?.onInterrupted(),
    lose: () => events?.onGone(),
  };
};

let db: AccountDatabase;
let runs = 0;
let runtime: Runtime;
let microphone: ReturnType<typeof fakeMicrophone>;
let recorder: Recorder;
let sent: CommitExtra[];

beforeEach(async () => {
  runs += 1;
  db = new AccountDatabase(`recorder-${runs}`);
  await db.open();
  sent = [];
  const { ports } = fakeDevice(runs).tab();
  const outbox = {
    commit: (name, input, extra) => {
      sent.push(extra ?? {});
      return commit({ db, ports, commands: COMMANDS }, name, input, extra);
    },
  } satisfies Partial<Runtime['outbox']>;
  const activity = createStore<Activity>(() => ({ recording: false, outdated: false }));
  const session = { store: createStore(() => ({ status: 'signed-in' })) };
  runtime = { ports, db: () => db, outbox, activity, session } as unknown as Runtime;
  microphone = fakeMicrophone();
  recorder = makeRecorder(runtime, microphone.open);
});
afterEach(() => db.delete());

const phase = () => recorder.store.getState().phase;
const stored = async () => recordingsOf(db, '7');
const say = async (...pieces: number[][]) => {
  const { bytes } = recorder.store.getState();
  for (const piece of pieces) microphone.say(new Uint8Array(piece));
  const sum = bytes + pieces.flat().length;
  await until(() => recorder.store.getState().bytes === sum, 'the pieces in the store');
};

describe('recording', () => {
  it('stores each piece as it comes, under the ticket; and says that it records', async () => {
    await recorder.start('7');
    expect([phase(), runtime.activity.getState().recording]).toEqual(['recording', true]);
    await say([1, 2], [3]);
    const [note] = await stored();
    expect(note).toMatchObject({ ticketId: '7', mimeType: 'audio/webm', ms: 2000 });
    expect([...new Uint8Array((await readRecording(db, note?.id ?? ''))?.bytes ?? new ArrayBuffer(0))]).toEqual([
      1, 2, 3,
    ]);
  });

  it('stopped, sends one file of all pieces with "Voice message", and leaves no recording', async () => {
    await recorder.start('7');
    await say([1, 2], [3]);
    expect(await recorder.send()).toBe(true);
    expect([phase(), runtime.activity.getState().recording, microphone.state.open]).toEqual(['idle', false, 0]);
    expect((await db.messages.toArray()).map((row) => row.message.text)).toEqual(['Voice message']);
    expect(sent[0]?.files?.map((file) => [file.mimeType, ...new Uint8Array(file.bytes)])).toEqual([
      ['audio/webm', 1, 2, 3],
    ]);
    expect(await db.recordings.count()).toBe(0);
    expect(await db.recordingChunks.count()).toBe(0);
  });

  it('cancelled, leaves nothing, not even of the piece that came last', async () => {
    await recorder.start('7');
    await say([1]);
    microphone.say(new Uint8Array([2]));
    await recorder.cancel();
    expect([phase(), microphone.state.open]).toEqual(['idle', 0]);
    expect([await db.recordings.count(), await db.recordingChunks.count(), await db.messages.count()]).toEqual([
      0, 0, 0,
    ]);
  });

  it('cancelled, is gone before it is said to be: who loads the page anew then is not offered it', async () => {
    await recorder.start('7');
    await say([1]);
    const left = new Promise<number>((resolve) => {
      recorder.store.subscribe(({ phase: now }) => {
        if (now === 'idle') resolve(db.recordings.count());
      });
    });
    await recorder.cancel();
    expect(await left).toBe(0);
  });

  it('left, keeps all of it for later', async () => {
    await recorder.start('7');
    await say([1]);
    microphone.say(new Uint8Array([2]));
    await recorder.leave();
    expect([phase(), runtime.activity.getState().recording, microphone.state.open]).toEqual(['idle', false, 0]);
    expect(await stored()).toMatchObject([{ ms: 2000 }]);
  });

  it('left while the microphone is asked for, opens none', async () => {
    const starting = recorder.start('7');
    await recorder.leave();
    await starting;
    expect([phase(), microphone.state.open, await db.recordings.count()]).toEqual(['idle', 0, 0]);
  });

  it('two presses begin one note', async () => {
    await Promise.all([recorder.start('7'), recorder.start('7')]);
    expect(await db.recordings.count()).toBe(1);
    await recorder.cancel();
  });
});

describe('what goes wrong', () => {
  it('a refused or missing microphone is said in the words of the specification', async () => {
    recorder = makeRecorder(runtime, async () => undefined);
    expect(await recorder.start('7')).toMatchObject({
      ok: false,
      error: { message: 'Failed to start recording. Please check microphone permissions.' },
    });
    expect([phase(), runtime.activity.getState().recording]).toEqual(['idle', false]);
  });

  it('a phone call pauses it, and it goes on only when the microphone is free', async () => {
    await recorder.start('7');
    microphone.state.free = false;
    microphone.take();
    expect(recorder.store.getState()).toMatchObject({ phase: 'paused', halt: 'interrupted', over: false });
    recorder.resume();
    expect(phase()).toBe('paused');
    microphone.state.free = true;
    recorder.resume();
    expect(recorder.store.getState()).toEqual({ phase: 'recording', bytes: 0, ms: 0, over: false });
  });

  it('of which nothing was heard is not sent: it is said, and the note can be gone on with', async () => {
    await recorder.start('7');
    microphone.take();
    expect(await recorder.send()).toBe(false);
    expect(recorder.store.getState()).toMatchObject({
      ...{ phase: 'paused', over: false },
      error: { message: 'Nothing is recorded yet, so nothing was sent. Another app may have the microphone.' },
    });
    recorder.resume();
    await say([1]);
    expect(await recorder.send()).toBe(true);
    expect(await db.messages.count()).toBe(1);
  });

  it('that ends without a sound is not sent: it is said, and can only be thrown away', async () => {
    await recorder.start('7');
    expect(await recorder.send()).toBe(false);
    expect(recorder.store.getState()).toMatchObject({
      ...{ phase: 'paused', over: true },
      error: { message: 'Nothing was recorded, so nothing was sent.' },
    });
    expect(await db.messages.count()).toBe(0);
    await recorder.cancel();
    expect([phase(), await db.recordings.count()]).toEqual(['idle', 0]);
  });

  it('an unplugged microphone ends it; what was said can be sent', async () => {
    await recorder.start('7');
    await say([1]);
    microphone.lose();
    expect(recorder.store.getState()).toMatchObject({ phase: 'paused', halt: 'gone', over: true });
    expect(await recorder.send()).toBe(true);
  });

  it('a full device ends it; what is stored is kept and nothing with a hole in it', async () => {
    await recorder.start('7');
    await say([1]);
    let full = true;
    db.recordingChunks.hook('creating', () => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
    });
    microphone.say(new Uint8Array([2]));
    await until(() => phase() === 'paused', 'the end');
    expect(recorder.store.getState()).toMatchObject({ halt: 'full', over: true, bytes: 1 });
    full = false;
    microphone.say(new Uint8Array([3]));
    expect(await recorder.send()).toBe(true);
    expect([...new Uint8Array(sent[0]?.files?.[0]?.bytes ?? new ArrayBuffer(0))]).toEqual([1]);
  });

  it('no room for the message: the recording stays and can be sent again', async () => {
    await recorder.start('7');
    await say([1]);
    let full = true;
    db.messages.hook('creating', () => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await recorder.send()).toBe(false);
    expect(recorder.store.getState()).toMatchObject({ phase: 'paused', over: true, error: { kind: 'quota' } });
    expect(runtime.activity.getState().recording).toBe(true);
    full = false;
    expect(await recorder.send()).toBe(true);
    expect(await db.recordings.count()).toBe(0);
  });

  it('ends by itself just below 10 MB, and all of it is sent', async () => {
    await recorder.start('7');
    const piece = new Uint8Array(1024 * 1024).fill(1);
    for (let i = 0; i < 9; i += 1) microphone.say(piece);
    microphone.say(piece.slice(0, 900 * 1024));
    await until(() => phase() === 'paused', 'the limit');
    // What the recorder hands over while it ends.
    microphone.say(piece.slice(0, 20 * 1024));
    expect(recorder.store.getState()).toMatchObject({ halt: 'limit', over: true });
    expect(await recorder.send()).toBe(true);
    const size = sent[0]?.files?.[0]?.bytes.byteLength ?? 0;
    expect(size).toBe(9 * 1024 * 1024 + 920 * 1024);
    expect(size).toBeLessThanOrEqual(FILES.maxBytes);
  });

  it('a recovered note over 10 MB is refused in the words of the specification, and stays', async () => {
    await recorder.start('7');
    microphone.say(new Uint8Array(FILES.maxBytes + 1));
    await until(() => phase() === 'paused', 'the limit');
    expect(await recorder.send()).toBe(false);
    expect(recorder.store.getState().error?.message).toBe('Voice recording is too large. Maximum size is 10MB.');
    expect(await stored()).toHaveLength(1);
  });

  it('signing out that deletes everything leaves no piece behind', async () => {
    await recorder.start('7');
    await say([1]);
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
    microphone.say(new Uint8Array([2]));
    await recorder.leave();
    expect([await db.recordings.count(), await db.recordingChunks.count()]).toEqual([0, 0]);
  });
});
