import { describe, expect, it } from 'vitest';
import { newUploads } from '#src/data/outbox/new-files.ts';
import { pictureKind } from '#src/lib/picture-kind.ts';

const BEGINNINGS = {
  jpg: '\xff\xd8\xff\xe0\x00\x10JFIF',
  png: '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR',
  gif: 'GIF89a\x01\x00\x01\x00',
  heic: '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00',
  avif: '\x00\x00\x00\x1cftypavif\x00\x00\x00\x00',
  webp: 'RIFF\x24\x00\x00\x00WEBPVP8 ',
};
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
const made = (name: string, bytes: string, mimeType = 'image/jpeg') =>
  newUploads('key', [{ name, mimeType, bytes: bytesOf(bytes) }], { uuid: () => crypto.randomUUID() });

describe('a picture under the name of another kind', () => {
  it.each(Object.entries(BEGINNINGS))('is known by its bytes: %s', (kind, beginning) => {
    expect(pictureKind(new Uint8Array(bytesOf(beginning)))).toBe(kind);
  });

  it.each(['', '\xff', '%PDF-1.7', '\x00\x00\x00\x18ftypisom', 'RIFF\x24\x00\x00\x00AVI LIST', ' GIF89a'])(
    'is not seen where there is none: %j',
    (bytes) => expect(pictureKind(new Uint8Array(bytesOf(bytes)))).toBeUndefined(),
  );

  it.each([
    ['Screen shot.JPG', BEGINNINGS.png, 'Screen shot.png', 'image/png'],
    ['tire.jpeg', BEGINNINGS.gif, 'tire.gif', 'image/gif'],
    ['tire.png', BEGINNINGS.jpg, 'tire.jpg', 'image/jpeg'],
  ])('goes under its own: %s', async (name, bytes, fileName, mimeType) => {
    expect(await made(name, bytes)).toMatchObject({ value: { uploads: [{ fileName, mimeType }] } });
  });

  it.each(['heic', 'avif', 'webp'] as const)('is refused where nobody takes that kind: %s', async (kind) => {
    const message = `File tire.jpg is a ${kind.toUpperCase()} picture under another name. Save it as JPG or PNG and choose it again.`;
    expect(await made('tire.jpg', BEGINNINGS[kind])).toEqual({
      ok: false,
      error: { kind: 'rejected', code: 'BAD_FILE', message },
    });
  });

  it.each([
    ['tire.jpeg', BEGINNINGS.jpg],
    ['TIRE.JPG', BEGINNINGS.jpg],
    ['tire.png', 'what no one knows'],
    ['tire.pdf', BEGINNINGS.png],
  ])('stays as it is where nothing speaks against it: %s', async (name, bytes) => {
    const mimeType = 'application/octet-stream';
    const [upload] = await made(name, bytes, mimeType).then((one) => (one.ok ? one.value.uploads : []));
    expect(upload).toMatchObject({ fileName: name, mimeType });
  });
});
