import type { Draw } from './draw.ts';

/** A JSON value, and `raw` text that stands in its place although JSON.stringify would never write it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Stands for text that is put into the JSON as it is: `1e999`, a bare lone surrogate, nothing at all. */
const RAW = '\u{f8ff}raw:';
/** A value that is written into the body letter by letter. */
export const raw = (text: string): string => `${RAW}${text}\u{f8ff}`;

/** JSON text in which raw values stand as they are. */
export const writeJson = (value: Json): string =>
  JSON.stringify(value).replaceAll(/"\u{f8ff}raw:(.*?)\u{f8ff}"/gsu, (_, inner: string) => JSON.parse(`"${inner}"`));

const LONG = 70_000;

/** Text that programs stumble over. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202e\u200f\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'İıſKÅ',
  "' or 1=1 --",
  "'; drop table users; --",
  '$1 {{1}} %s %n %00',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x","y")',
  '../../../../etc/passwd',
  'a\r\nSet-Cookie: x=y',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '[[]]',
  '-1',
  '0x10',
  '1e999',
  '99999999999999999999',
  '2026-13-45T99:99:99Z',
  '+999999-01-01T00:00:00.000Z',
  'a@b',
  'a'.repeat(300),
  `${'a'.repeat(250)}@example.test`,
  '1,'.repeat(1_000),
  'é'.repeat(5_000),
  '\ud83d\ude00'.repeat(10_000),
];

/** Numbers at the edges of what a program counts with; raw ones are JSON that JSON.stringify never writes. */
const NUMBERS: readonly Json[] = [
  ...[0, -0, 1, -1, 0.1, 1e-7, 5e-324, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 32, 2 ** 53],
  ...[Number.MAX_SAFE_INTEGER + 2, 1e15, 90.000001, -180.000001],
  ...['1e999', '-1e999', '0.1e-999', '123456789012345678901234567890', '-0', '1E400'].map(raw),
];

/** Values of another type than any that is asked for. */
const STRANGERS: readonly Json[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1_000_000 },
  { toString: 1 },
  { 'a.b': 1, '': 2 },
  ['a', 1, null],
];

const nested = (draw: Draw): string => {
  const depth = draw.pick([100, 2_000, 20_000]);
  return draw.chance(0.5)
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
};

/** Any hostile text. */
export const hostileText = (draw: Draw): string => (draw.chance(0.05) ? 'z'.repeat(LONG) : draw.pick(TEXTS));

/** Any hostile number. */
export const hostileNumber = (draw: Draw): Json => draw.pick(NUMBERS);

/** Any hostile value. */
export const hostileValue = (draw: Draw): Json => {
  const kind = draw.below(10);
  if (kind < 4) return hostileText(draw);
  if (kind < 7) return hostileNumber(draw);
  if (kind < 9) return draw.pick(STRANGERS);
  if (draw.chance(0.3)) return raw(nested(draw));
  return draw.chance(0.5)
    ? Array.from({ length: draw.pick([30, 3_000]) }, () => 1)
    : Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at]));
};

/** Whole bodies that are no JSON, or JSON that readers disagree about. */
export const hostileBody = (draw: Draw, good: string): Uint8Array => {
  const bytes = Buffer.from(good);
  switch (draw.below(13)) {
    case 0:
      return Buffer.alloc(0);
    case 1:
      return bytes.subarray(0, draw.below(bytes.length + 1));
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case 3:
      return Buffer.from(good, 'utf16le');
    case 4:
      return Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0xc0, 0x80])]);
    case 5:
      // Every member twice, the second time as something else.
      return Buffer.from(
        good.replace(/^\{/, '{"__proto__":{"role":"SUPER_ADMIN"},').replace(/\}$/, ',"id":{},"id":1}'),
      );
    case 6:
      return Buffer.from(good.replaceAll(/"(\w+)":/g, '"$1":[],"$1":'));
    case 7:
      return Buffer.from(nested(draw));
    case 8:
      return Buffer.from(`[${good}]`);
    case 9:
      return Buffer.from(
        draw.pick(['null', 'true', '0', '""', '"x"', '[]', '{}', '1e999', 'NaN', '{"a":}', "{'a':1}"]),
      );
    case 10: {
      // A list of far more members than anybody asks for, each of them wrong.
      const item = draw.pick(['0', '{}', '[]', '""']);
      return Buffer.from(good.replace(/\[.*\]/s, () => `[${`${item},`.repeat(draw.pick([10_000, 120_000]))}${item}]`));
    }
    case 11:
      return Buffer.alloc(draw.pick([64_000, 300_000, 2_000_000]), 0x20);
    default:
      return Buffer.from(`{"padding":"${'p'.repeat(draw.pick([60_000, 200_000, 3_000_000]))}"}`);
  }
};
