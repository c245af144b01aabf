import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'src/decisions';
const ROOMS = ['src', 'sw', 'server', 'tests', 'e2e'];
const NAMED = /decisions? (\d{4})(?:(?:,| and) (\d{4}))*/g;

it('each decision that a comment names is there, and no two have one number', () => {
  const numbers = readdirSync(FOLDER).map((file) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  const files = ROOMS.flatMap((room) =>
    (readdirSync(room, { recursive: true }) as string[]).map((path) => join(room, path)),
  ).filter((file) => /\.(tsx?|css|md)$/.test(file));
  const missing = files.flatMap((file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(NAMED)];
    const unknown = named.flatMap(([text]) => text.match(/\d{4}/g) ?? []).filter((one) => !numbers.includes(one));
    return unknown.map((number) => `${file} names decision ${number}`);
  });
  expect(missing).toEqual([]);
});

it('each decision has its number as a title, a date and a status', () => {
  const HEAD = /^# (\d{4}) \S.*\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (?:accepted|superseded by \[\d{4}\]\(\S+\))\.\n\n/;
  const headless = readdirSync(FOLDER).filter(
    (name) => name !== 'README.md' && HEAD.exec(readFileSync(join(FOLDER, name), 'utf8'))?.[1] !== name.slice(0, 4),
  );
  expect(headless).toEqual([]);
});
