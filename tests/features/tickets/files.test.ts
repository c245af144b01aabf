import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILES } from '#src/contract/limits.ts';
import type { Attachment } from '#src/contract/message.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { checkFiles, fittingName } from '#src/data/files/check-files.ts';
import { rowHeight } from '#src/features/tickets/conversation/model/row-height.ts';
import { picturesOf } from '#src/features/tickets/files/model/pictures.ts';
import { failureText } from '#src/features/tickets/words/model/failure-text.ts';
import { attachmentKind, messageSummary } from '#src/features/tickets/words/model/message-text.ts';
import { messageRow } from './rows.ts';

const file = (id: string, filename?: string, mimeType?: string): Attachment => ({
  id,
  url: `/message/attachment/${id}`,
  filename,
  mimeType,
  sizeBytes: undefined,
});
const upload = (id: string, over: Partial<UploadRow> = {}): UploadRow => ({
  id,
  key: 'key-1',
  place: 0,
  fileName: 'tire.jpg',
  mediaType: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 1,
  sha256: '',
  stage: 'init',
  ...over,
});

describe('what a person chooses', () => {
  it('takes none that is empty, as a camera leaves it that has failed', () => {
    expect(
      checkFiles(
        [
          { name: 'photo.jpg', size: 0 },
          { name: 'tire.jpg', size: 1 },
        ],
        0,
      ),
    ).toEqual({
      good: [{ name: 'tire.jpg', size: 1 }],
      problems: ['File photo.jpg is empty. Take or choose it again.'],
    });
  });

  it('is refused by the exact sentence, and holds nothing else back', () => {
    const chosen = [
      { name: 'tire.JPG', size: FILES.maxBytes },
      { name: 'long.pdf', size: FILES.maxBytes + 1 },
      { name: 'run.exe', size: 1 },
      { name: 'README', size: 1 },
      { name: 'quote.pdf', size: 1 },
    ];
    const { good, problems } = checkFiles(chosen, 0);
    expect(good.map(({ name }) => name)).toEqual(['tire.JPG', 'quote.pdf']);
    expect(problems).toEqual([
      'File long.pdf is too large. Maximum size is 10MB.',
      'File type exe is not allowed.',
      'File type unknown is not allowed.',
    ]);
  });

  it('takes every extension of the specification', () => {
    const named = FILES.extensions.map((extension) => ({ name: `a.${extension}`, size: 1 })).slice(0, FILES.maxCount);
    const rest = FILES.extensions.map((extension) => ({ name: `a.${extension}`, size: 1 })).slice(FILES.maxCount);
    expect([checkFiles(named, 0).problems, checkFiles(rest, 0).problems]).toEqual([[], []]);
  });

  it('says once that there are too many, and keeps the first', () => {
    const many = Array.from({ length: 4 }, (_, i) => ({ name: `${i}.txt`, size: 1 }));
    const { good, problems } = checkFiles(many, FILES.maxCount - 2);
    expect(good.map(({ name }) => name)).toEqual(['0.txt', '1.txt']);
    expect(problems).toEqual(['A message has at most 10 files.']);
  });

  it('gets a name that a server takes, with its extension', () => {
    expect(fittingName('tire.jpg')).toBe('tire.jpg');
    fc.assert(
      fc.property(fc.string({ minLength: 250, maxLength: 400 }), (name) => {
        const fitting = fittingName(`${name}.jpg`);
        expect(fitting.length).toBeLessThanOrEqual(255);
        expect(fitting.endsWith('.jpg')).toBe(true);
      }),
    );
  });
});

describe('how a file of a message is drawn', () => {
  it('follows its own type and name before the message’s text', () => {
    expect(attachmentKind(file('1', 'quote.pdf'), 'image:1')).toBe('file');
    expect(attachmentKind(file('1', undefined, 'image/png'), 'file:1')).toBe('image');
    expect(attachmentKind(file('1', 'song.mp3'), 'mixed:2')).toBe('audio');
  });
  it('follows the text where neither is told: one with image or file in it', () => {
    expect(attachmentKind(file('1'), 'image:1')).toBe('image');
    expect(attachmentKind(file('1', 'scan'), 'here is an Image')).toBe('image');
    expect(attachmentKind(file('1'), 'file:1')).toBe('file');
    expect(attachmentKind(file('1'), 'words')).toBe('file');
  });
  it('takes a voice note for a sound whatever holds it', () => {
    expect(attachmentKind(file('1'), 'Voice message')).toBe('audio');
    expect(attachmentKind(file('1', 'voice.webm'), 'Voice message')).toBe('audio');
    expect(attachmentKind(file('1', 'voice.webm', 'video/webm'), 'Voice message')).toBe('audio');
    expect(attachmentKind(file('1', 'voice.mp4', 'application/pdf'), 'Voice message')).toBe('file');
    expect(attachmentKind(file('1', 'tire.jpg'), 'audio:1')).toBe('image');
  });
});

it('a message is heard as its words and the names of its files', () => {
  const attachments = [file('1', 'tire.jpg'), file('2')];
  expect(messageSummary({ text: 'See these', attachments })).toBe('See these, tire.jpg');
  expect(messageSummary({ text: 'image:2', attachments: [] })).toBe('2 photos');
});

it('the pictures of a conversation stand in its order, those that wait among them', () => {
  const sent = messageRow(1, { message: { text: 'mixed:2', attachments: [file('7', 'a.png'), file('8', 'b.pdf')] } });
  const waiting = messageRow(2, { mine: true, delivery: 'waiting', message: { text: 'mixed:2' } });
  const uploads = new Map([[waiting.key, [upload('u1'), upload('u2', { mediaType: 'file', fileName: 'c.txt' })]]]);
  expect(picturesOf([sent, waiting], uploads).map(({ key, name }) => [key, name])).toEqual([
    ['7', 'a.png'],
    ['u1', 'tire.jpg'],
  ]);
});

it('a row is guessed as high as what it holds', () => {
  const height = (text: string, names: readonly string[]) =>
    rowHeight({
      kind: 'message',
      key: '1',
      row: messageRow(1, { message: { text, attachments: names.map((name, i) => file(`${i}`, name)) } }),
    });
  expect(height('image:1', ['a.jpg'])).toBeGreaterThan(height('words', []));
  expect(height('image:3', ['a.jpg', 'b.jpg', 'c.jpg'])).toBeGreaterThan(height('image:2', ['a.jpg', 'b.jpg']));
  expect(height('word '.repeat(100), [])).toBeGreaterThan(height('word', []));
});

describe('why a message was not sent', () => {
  const error = { kind: 'rejected' as const, message: 'Failed to upload tire.jpg to object storage: Forbidden' };
  it('is an upload’s failure while a file of it is not there', () =>
    expect(failureText({ error }, [upload('1', { stage: 'done' }), upload('2')], false)).toBe(
      'Upload failed: Failed to upload tire.jpg to object storage: Forbidden',
    ));
  it('says so of a voice note', () =>
    expect(failureText({ error }, [upload('1')], true)).toMatch(/^Voice recording upload failed: Failed to upload/));
  it('is the message’s own where all files are there', () => {
    expect(failureText({ error: { kind: 'rejected' } }, [upload('1', { stage: 'done' })], false)).toBe(
      'Something went wrong',
    );
    expect(failureText({ error: { kind: 'rejected', message: 'No' } }, [], false)).toBe('No');
    expect(failureText({ error: { kind: 'rejected', status: 400 } }, [], false)).toContain('gave no reason');
  });
});
