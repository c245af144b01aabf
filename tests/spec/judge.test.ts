import { expect, test } from 'vitest';
import { judge, patternOf } from './judge.ts';
import { SPEC_TEXTS, type SpecText } from './texts.ts';

const row = (more: Partial<SpecText> = {}): SpecText => ({
  text: 'Send',
  at: '/forgotpassword',
  ...more,
});
const saw = (path: string, text = 'Send') => [{ text, path, journey: 'a journey' }];

test('a text is seen on its own page alone', () => {
  expect(judge([row()], saw('/forgotpassword'))).toEqual({
    table: ['seen   /forgotpassword       Send  <- a journey'],
    problems: [],
  });
  expect(judge([row()], saw('/chats')).problems).toEqual(["/forgotpassword: 'Send' was seen by no journey"]);
  expect(judge([row()], []).problems).toHaveLength(1);
  expect(judge([row({ at: '/' })], saw('/map')).problems).toHaveLength(1);
  expect(judge([row({ at: '/' })], saw('/signin')).problems).toEqual([]);
  expect(judge([row({ at: '*' })], saw('/map')).problems).toEqual([]);
});

test('a text that no screen should show may not be seen', () => {
  const kind = { unseen: 'a reason' };
  expect(judge([row(kind)], []).problems).toEqual([]);
  expect(judge([row(kind)], saw('/forgotpassword')).problems).toHaveLength(1);
});

test('what varies in a text may be anything, the rest is to the letter', () => {
  const pattern = new RegExp(patternOf('File <file name> is too large. Maximum size is 10MB.'));
  expect(pattern.test('File a.pdf is too large. Maximum size is 10MB.')).toBe(true);
  expect(pattern.test('File  is too large, Maximum size is 10MB.')).toBe(false);
  expect(new RegExp(patternOf('<d>d <h>h')).test('2d 3h')).toBe(true);
  expect(new RegExp(patternOf('<h>h')).test('with')).toBe(false);
});

test('no row stands twice', () => {
  const keys = SPEC_TEXTS.map(({ text, at }) => [text, at].join(' | '));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});
