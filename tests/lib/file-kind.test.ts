import { describe, expect, it } from 'vitest';
import { extensionOf, fileKind, knownKind } from '#src/lib/file-kind.ts';

describe('a file’s extension', () => {
  it.each([
    ['tire.JPG', 'jpg'],
    ['a.tar.gz', 'gz'],
    ['README', ''],
    ['.env', 'env'],
    ['photo.', ''],
    ['v1.2/readme', ''],
    ['two words. then', ''],
  ])('of %s is "%s"', (name, extension) => expect(extensionOf(name)).toBe(extension));
});

describe('what a file is', () => {
  it.each([
    ['tire.jpg', 'image/jpeg', 'image'],
    ['tire.jpg', '', 'image'],
    ['tire.JPEG', undefined, 'image'],
    ['scan', 'image/png; charset=binary', 'image'],
    ['drawing.svg', 'image/svg+xml', 'file'],
    ['phone.heic', 'image/heic', 'file'],
    ['note.ogg', 'video/ogg', 'audio'],
    ['note.webm', 'audio/webm;codecs=opus', 'audio'],
    ['note.webm', 'video/webm', 'file'],
    ['song.mp3', 'application/octet-stream', 'audio'],
    ['clip.mp4', 'video/mp4', 'file'],
    ['clip.mp4', 'audio/mp4', 'audio'],
    ['quote.pdf', '', 'file'],
    ['fake.jpg', 'text/html', 'file'],
  ] as const)('%s of type %s is %s', (name, type, kind) => expect(fileKind(name, type)).toBe(kind));

  it('is not known where neither name nor type says it, and then counts as a file', () => {
    expect(knownKind('scan', undefined)).toBeUndefined();
    expect(fileKind('scan', '')).toBe('file');
  });
});
