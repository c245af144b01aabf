import { expect, test } from 'vitest';
import { tidy } from '#server/imports/row.ts';

test.each([
  ['  Pete \t\n Stop ', 'Pete Stop'],
  ['Pete\u202e\u2066 Stop', 'Pete Stop'],
  ['Pete\u2028Stop\ud800', 'Pete Stop'],
  ['\u200b\u2060', ''],
  ['\u3164 \u00ad', ''],
  ['Joe’s Café\u00a0 Ñandú', 'Joe’s Café Ñandú'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('a cell that says %j becomes %j', (cell, text) => {
  expect(tidy(cell)).toBe(text);
});
