import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gifParts } from '#src/lib/media-metadata/gif.ts';
import { jpegParts } from '#src/lib/media-metadata/jpeg.ts';
import type { Part } from '#src/lib/media-metadata/part.ts';
import { pngParts } from '#src/lib/media-metadata/png.ts';
import { hasLocation, stripMetadata } from '#src/lib/media-metadata/strip-metadata.ts';
import { orientationOf } from '#src/lib/media-metadata/tiff.ts';
import {
  application,
  box,
  chunk,
  exifSegment,
  exifTiff,
  extension,
  gif,
  joined,
  jpeg,
  latin1,
  png,
  row,
  segment,
  xmp,
} from '#tests/support/builders/pictures.ts';

const icc = segment(0xe2, latin1('ICC_PROFILE\0\x01\x01 colours'));
const jfif = segment(0xe0, latin1('JFIF\0\x01\x02\0\0\x01\0\x01\0\0'));
const adobe = segment(0xee, latin1('Adobe\0\x64\0\0\0\0\x01'));
const turned = (orientation: number) => stripMetadata(jpeg([exifSegment({ orientation })]));

describe('a JPEG', () => {
  it('loses its notes and what stands behind its end, and keeps its colours byte for byte', () => {
    const second = jpeg([exifSegment({ latitude: 41 })]);
    const notes = [
      exifSegment({ latitude: 41 }),
      segment(0xe1, xmp('41,52.5N')),
      segment(0xed, latin1('Photoshop 3.0\0city')),
      segment(0xe2, latin1('MPF\0II')),
      segment(0xe0, latin1('JFXX\0\x10thumbnail')),
      segment(0xeb, latin1('JP\0\0jumb')),
      segment(0xfe, latin1('taken at the yard')),
    ];
    const from = jpeg([jfif, ...notes, icc, adobe], second);
    expect(hasLocation(from)).toBe(true);
    expect(stripMetadata(from)).toEqual(jpeg([jfif, icc, adobe]));
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('stays turned by %i', (orientation) => {
    for (const little of [true, false]) {
      const from = jpeg([jfif, exifSegment({ orientation, latitude: 41, little }), icc]);
      const to = stripMetadata(from);
      expect(to.length).toBeLessThan(from.length);
      expect(to).toEqual(stripMetadata(jpeg([jfif, exifSegment({ orientation }), icc])));
      const at = Buffer.from(to).indexOf('Exif\0\0') + 6;
      expect(orientationOf(to.subarray(at))).toBe(orientation);
      expect(Buffer.from(to).includes('Pixels')).toBe(false);
    }
  });

  it('that stands upright has no EXIF left', () => {
    for (const orientation of [0, 1, 9]) expect(turned(orientation)).toEqual(jpeg());
  });

  it('keeps one orientation where two are given', () => {
    expect(
      stripMetadata(jpeg([exifSegment({}), exifSegment({ orientation: 6 }), exifSegment({ orientation: 3 })])),
    ).toEqual(turned(6));
  });

  it('loses notes between two scans as well', () => {
    const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xff];
    const of = (...notes: Uint8Array[]) => joined([0xff, 0xd8], scan, ...notes, scan, [0xff, 0xd9]);
    expect(stripMetadata(of(segment(0xfe, latin1('note')), exifSegment({ latitude: 1 })))).toEqual(of());
  });

  it('that says no place says none, also where a phone wrote an empty one', () => {
    expect(hasLocation(jpeg([jfif, icc, exifSegment({ orientation: 6 })]))).toBe(false);
    expect(hasLocation(jpeg([exifSegment({ latitude: 0 })]))).toBe(false);
    expect(hasLocation(jpeg([exifSegment({ latitude: 41, little: false })]))).toBe(true);
    expect(hasLocation(jpeg([], jpeg([exifSegment({ latitude: 41 })])))).toBe(true);
    expect(hasLocation(jpeg([segment(0xe1, xmp('41,52.5N'))]))).toBe(true);
  });
});

describe('a PNG', () => {
  const animation = [chunk('acTL', latin1('12345678')), chunk('fcTL', latin1('control'))];
  const kept = [chunk('iCCP', latin1('colours')), chunk('pHYs', latin1('123456789')), ...animation];

  it('loses texts, times, EXIF and what stands behind its end, and keeps colours and animation', () => {
    const notes = [
      chunk('eXIf', exifTiff({ latitude: 41 })),
      chunk('iTXt', joined(latin1('XML:com.adobe.xmp\0\0\0\0\0'), xmp('41N'))),
      chunk('tEXt', latin1('Comment\0at the yard')),
      chunk('zTXt', latin1('Comment\0\0x')),
      chunk('tIME', latin1('1234567')),
      chunk('caBX', latin1('jumb')),
    ];
    const from = png([...notes, ...kept], latin1('cut off'));
    expect(hasLocation(from)).toBe(true);
    expect(stripMetadata(from)).toEqual(png(kept));
    expect(hasLocation(png([notes[1] ?? new Uint8Array()]))).toBe(true);
  });

  it('stays turned', () => {
    const to = stripMetadata(png([chunk('eXIf', exifTiff({ orientation: 8, latitude: 41 }))]));
    const at = Buffer.from(to).indexOf('eXIf');
    expect(orientationOf(to.subarray(at + 4))).toBe(8);
    expect(to).toEqual(png([chunk('eXIf', to.subarray(at + 4, at + 4 + 26))]));
    expect(hasLocation(to)).toBe(false);
  });
});

describe('a GIF', () => {
  it('loses comments and XMP, and keeps its repetitions, its text and its pictures', () => {
    const kept = [
      application('NETSCAPE2.0', latin1('\x01\0\0')),
      extension(0xf9, row(latin1('\0\0\0\0'))),
      extension(0x01, row(latin1('plain text'))),
    ];
    const notes = [application('XMP DataXMP', xmp('41N')), extension(0xfe, row(latin1('x'.repeat(600))))];
    const from = gif([...notes, ...kept], latin1('behind'));
    expect(hasLocation(from)).toBe(true);
    expect(stripMetadata(from)).toEqual(gif(kept));
  });
});

describe('an MP4 film', () => {
  it('says nothing any more of its place, and nothing in it moves', () => {
    const track = (note: Uint8Array) => box('trak', box('tkhd', latin1('1')), note);
    const film = (place: Uint8Array, keys: Uint8Array) =>
      joined(
        box('ftyp', latin1('isom\0\0\0\0')),
        box('moov', box('mvhd', latin1('head')), place, track(box('mdia', latin1('samples'))), track(keys)),
        box('mdat', latin1('pictures')),
      );
    const place = box('udta', box('\xa9xyz', latin1('\0\x12\x15\xc7+41.8781-087.6298/')));
    const keys = box('meta', box('keys', latin1('com.apple.quicktime.location.ISO6709')));
    const to = stripMetadata(film(place, keys));
    const nothing = (like: Uint8Array) => box('free', new Uint8Array(like.length - 8));
    expect(to).toEqual(film(nothing(place), nothing(keys)));
    expect(stripMetadata(to)).toBe(to);
  });

  it('has its notes found in the larger form of boxes; one that breaks off is left as it is', () => {
    const large = (note: Uint8Array) =>
      joined(box('ftyp', latin1('isom')), [0, 0, 0, 1], latin1('moov'), [0, 0, 0, 0, 0, 0, 0, 32], note);
    expect(stripMetadata(large(box('udta', latin1('somewhat'))))).toEqual(large(box('free', new Uint8Array(8))));
    const broken = joined(box('ftyp', latin1('isom')), [0, 0, 255, 0], latin1('moov'), box('udta', latin1('place')));
    expect(stripMetadata(broken)).toBe(broken);
  });
});

/** What is kept of a picture, one piece after another. */
const keptOf = (bytes: Uint8Array, parts: readonly Part[] = []): Uint8Array =>
  joined(...parts.filter(({ keep }) => keep).map(({ from, to }) => bytes.subarray(from, to)));

const data = fc.uint8Array({ maxLength: 80 });
const note = fc.oneof(
  fc
    .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe5, 0xed, 0xee, 0xfe), data)
    .map(([marker, bytes]) => segment(marker, bytes)),
  fc
    .record({ orientation: fc.integer({ min: 0, max: 9 }), latitude: fc.nat(90), little: fc.boolean() })
    .map((options) => exifSegment(options)),
  fc.constantFrom(icc, jfif, adobe, segment(0xe1, xmp('1N'))),
);
const pngNote = fc.oneof(
  fc
    .tuple(fc.constantFrom('tEXt', 'iTXt', 'eXIf', 'tIME', 'gAMA', 'fcTL', 'caBX', 'zzzz'), data)
    .map(([t, d]) => chunk(t, d)),
  fc
    .record({ orientation: fc.integer({ min: 0, max: 9 }), latitude: fc.nat(90) })
    .map((options) => chunk('eXIf', exifTiff(options))),
);
const gifNote = fc.oneof(
  data.map((bytes) => extension(0xfe, row(bytes))),
  fc.tuple(fc.constantFrom('NETSCAPE2.0', 'XMP DataXMP', 'Whatever1.0'), data).map(([name, d]) => application(name, d)),
  fc.constant(extension(0xf9, row(latin1('1234')))),
);
const picture = fc.oneof(
  fc.tuple(fc.array(note, { maxLength: 8 }), data).map(([notes, behind]) => jpeg(notes, behind)),
  fc.tuple(fc.array(pngNote, { maxLength: 8 }), data).map(([notes, behind]) => png(notes, behind)),
  fc.tuple(fc.array(gifNote, { maxLength: 8 }), data).map(([notes, behind]) => gif(notes, behind)),
);
const partsOf = (bytes: Uint8Array) => jpegParts(bytes) ?? pngParts(bytes) ?? gifParts(bytes);

describe('any picture', () => {
  it('keeps what is the picture byte for byte, says no place, and is the same a second time', () => {
    fc.assert(
      fc.property(picture, (from) => {
        const before = from.slice();
        const to = stripMetadata(from);
        expect(from).toEqual(before);
        expect(hasLocation(to)).toBe(false);
        expect(stripMetadata(to)).toBe(to);
        expect(keptOf(to, partsOf(to))).toEqual(keptOf(from, partsOf(from)));
      }),
      { numRuns: 500 },
    );
  });

  it('broken off or damaged anywhere never throws and never grows', () => {
    const damage = fc.record({ cut: fc.nat(), at: fc.nat(), byte: fc.nat(255) });
    fc.assert(
      fc.property(picture, damage, (whole, { cut, at, byte }) => {
        const bytes = whole.slice(0, cut % (whole.length + 1));
        if (bytes.length > 0) bytes[at % bytes.length] = byte;
        const to = stripMetadata(bytes);
        expect(to.length).toBeLessThanOrEqual(bytes.length + 64);
        expect(stripMetadata(to)).toEqual(to);
        hasLocation(bytes);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of which there is none in the bytes is left as it is', () => {
    const begins = fc.constantFrom(
      [],
      [0xff, 0xd8],
      [0xff, 0xd8, 0xff],
      [...latin1('GIF89a')],
      [...latin1('\0\0\0\x08ftyp')],
    );
    fc.assert(
      fc.property(begins, fc.uint8Array({ maxLength: 400 }), (begin, rest) => {
        const bytes = joined(begin, rest);
        const to = stripMetadata(bytes);
        hasLocation(bytes);
        if (partsOf(bytes) === undefined && begin.length === 0) expect(to).toBe(bytes);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of 10 MB that is made to take long does not', () => {
    const repeated = (...pattern: number[]) => Buffer.alloc(10 * 1024 * 1024).fill(Buffer.from(pattern));
    const begun = (...pattern: number[]) => joined([0xff, 0xd8], repeated(...pattern));
    const hostile = [
      begun(0xff),
      begun(0xff, 0),
      begun(0xff, 0xfe, 0, 2),
      begun(0xff, 0xfe, 0, 2, 0xff, 0xdb, 0, 2),
      joined(begun(0xff, 0xd9, ...latin1('Exif\0\0II*\0\x08\0\0\0\xff\xff'))),
      jpeg([], repeated(...latin1('GPSLatitud'))),
      jpeg([], repeated(...latin1('e'))),
      joined(gif().subarray(0, 19), repeated(0x21, 0xfe, 1, 0, 0)),
      joined(png().subarray(0, 33), repeated(...chunk('tEXt'))),
      joined(box('ftyp', latin1('isom')), repeated(0, 0, 0, 8, ...latin1('moov'))),
    ];
    for (const [n, bytes] of hostile.entries()) {
      const began = performance.now();
      stripMetadata(bytes);
      hasLocation(bytes);
      // Some 50 ms on two slow cores; what grows with the square takes minutes.
      expect(performance.now() - began, `hostile picture ${n}`).toBeLessThan(2_000);
    }
  });
});
