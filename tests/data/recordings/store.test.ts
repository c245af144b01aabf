import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { commit } from '#src/data/outbox/commit.ts';
import { discard } from '#src/data/outbox/recovery.ts';
import { lockRecording, recordingUnlocked, withRecordingLock } from '#src/data/recordings/recording-lock.ts';
import { addChunk, beginRecording, deleteRecording, readRecording, recordingsOf } from '#src/data/recordings/store.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

let db: AccountDatabase;
let runs = 0;
beforeEach(async () => {
  runs += 1;
  db = new AccountDatabase(`recordings-${runs}`);
  await db.open();
});
afterEach(() => db.delete());

const device = fakeDevice();
const { ports } = device.tab();
const begin = (id: string, ticketId = '7', startedAt = 1) =>
  beginRecording({ db, ports }, { id, ticketId, mimeType: 'audio/webm', startedAt });
const add = (recordingId: string, place: number, bytes: Uint8Array<ArrayBuffer>) =>
  addChunk({ db, ports }, { recordingId, place, bytes: bytes.slice().buffer, untilMs: (place + 1) * 1000 });

describe('the pieces of a voice note', () => {
  it('are the file, one after another, however many there are', async () => {
    let ids = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { minLength: 1, maxLength: 30 }), async (pieces) => {
        ids += 1;
        const id = String(ids);
        await begin(id);
        for (const [place, piece] of pieces.entries()) await add(id, place, new Uint8Array(piece));
        const note = await readRecording(db, id);
        expect([...new Uint8Array(note?.bytes ?? new ArrayBuffer(0))]).toEqual(pieces.flatMap((piece) => [...piece]));
        expect(note?.ms).toBe(pieces.length * 1000);
      }),
      { numRuns: 25 },
    );
  });

  it('do not outlive the note that was thrown away, nor come after it', async () => {
    await begin('a');
    await begin('b');
    await add('a', 0, new Uint8Array([1]));
    await add('b', 0, new Uint8Array([2]));
    await deleteRecording(db, 'a');
    expect(await add('a', 1, new Uint8Array([1]))).toEqual({ ok: true, value: undefined });
    expect(await readRecording(db, 'a')).toBeUndefined();
    expect((await db.recordingChunks.toArray()).map((chunk) => chunk.recordingId)).toEqual(['b']);
  });

  it('go where a full disk makes room; else the error says so, and the stations that would not help stay', async () => {
    await begin('a');
    await db.stations.put({ id: '1', station: { id: '1' } as never, latitude: 1, longitude: 1, seenAt: 1 });
    let room = false;
    const full = () => {
      if (!room) throw new DOMException('full', 'QuotaExceededError');
    };
    db.recordingChunks.hook('creating', full);
    expect(await add('a', 0, new Uint8Array([1]))).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(await db.stations.count()).toBe(1);
    room = true;
    expect(await add('a', 0, new Uint8Array([1]))).toMatchObject({ ok: true });
  });
});

it('a piece whose writing the browser breaks off is written again, and the note goes on', async () => {
  let broken = 0;
  const breakOff = () => {
    broken += 1;
    if (broken <= 2) throw new DOMException('broken off', 'AbortError');
  };
  db.recordings.hook('creating', breakOff);
  db.recordingChunks.hook('creating', breakOff);
  await begin('a');
  expect(broken).toBe(3);
  broken = 0;
  for (const place of [0, 1]) expect(await add('a', place, new Uint8Array([place]))).toMatchObject({ ok: true });
  expect([...new Uint8Array((await readRecording(db, 'a'))?.bytes ?? new ArrayBuffer())]).toEqual([0, 1]);
});

describe('the notes of a ticket', () => {
  const make = async (...notes: [id: string, ticketId: string, startedAt: number][]) => {
    for (const [id, ticketId, startedAt] of notes) {
      await begin(id, ticketId, startedAt);
      await add(id, 0, new Uint8Array([1]));
    }
  };
  const ids = async (ticketId?: string) => (await recordingsOf(db, ticketId)).map((note) => note.id);

  it('are those begun under either of its ids, the oldest first, without empty ones', async () => {
    await make(['later', '7', 20], ['before', 'local:x', 10], ['other', '8', 1]);
    await begin('empty', '7', 5);
    await db.aliases.put({ localId: 'local:x', serverId: '7' });
    expect([await ids('7'), await ids('local:x'), await ids('8')]).toEqual([
      ['before', 'later'],
      ['before', 'later'],
      ['other'],
    ]);
    expect((await recordingsOf(db)).map((note) => [note.id, note.ticketId])).toEqual([
      ['other', '8'],
      ['before', '7'],
      ['later', '7'],
    ]);
  });

  it('go with a request for service that was refused and is given up', async () => {
    const made = await commit({ db, ports, commands: COMMANDS }, 'ticket.create', {
      message: 'Store 1',
      service_id: '1',
    });
    if (!made.ok) throw new Error(made.error.message);
    await make(['its', made.value.ticketId, 1], ['other', '8', 2]);
    await db.outbox.toCollection().modify({ state: 'failed' });
    await discard({ db, ports, commands: COMMANDS }, made.value.key);
    expect(await ids()).toEqual(['other']);
    expect(await db.recordingChunks.count()).toBe(1);
  });
});

describe('who is at work on a note', () => {
  const offered = (id: string) => {
    const seen = { now: false };
    const free = recordingUnlocked(ports, id).then(() => {
      seen.now = true;
    });
    return { seen, free };
  };

  it('is known to other tabs until it lets go', async () => {
    const letGo = await lockRecording(device.tab().ports, 'a');
    const { seen, free } = offered('a');
    await offered('b').free;
    expect(seen.now).toBe(false);
    letGo();
    await free;
  });

  it('is nobody once its tab has died', async () => {
    const dying = device.tab();
    await lockRecording(dying.ports, 'c');
    const { seen, free } = offered('c');
    await offered('d').free;
    expect(seen.now).toBe(false);
    dying.kill();
    await free;
  });

  it('is one at a time: the second finds what the first has left', async () => {
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    };
    const others = device.tab().ports;
    await Promise.all([withRecordingLock(ports, 'e', work('first')), withRecordingLock(others, 'e', work('second'))]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });
});
