import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';

const NAMES = new RegExp(`['"](${Object.keys(COMMANDS).join('|').replaceAll('.', '\\.')})['"]`);
/** Asks which command a row is of, or makes one by hand; `commit('message.send', ...)` does not. */
const ASKS = new RegExp(
  `(===?|!==?|case|in)\\s*\\(?\\s*${NAMES.source}|${NAMES.source}\\s*(===?|!==?|\\]?:|\\]|in\\b)|command:\\s*${NAMES.source}`,
);
/** Where commands are told apart: their own descriptions, and the names they are stored under. */
const MAY = ['src/data/outbox/commands/', 'src/contract/commands.ts'];

/** Lines of a text that ask for a command by its name. */
const asking = (text: string): string[] => text.split('\n').filter((line) => ASKS.test(line));

it('knows a question for a name from an order by name', () => {
  const asks = [
    "if (row.command === 'ticket.create') return;",
    "rows.filter((row) => row.command !== 'message.send')",
    "case 'ticket.status':",
    "  'ticket.assign': () => 1,",
    "kinds['message.send']",
    "'ticket.create' === command",
    "db.outbox.add({ key, command: 'message.send', lane })",
  ];
  expect(asks.filter((line) => asking(line).length === 0)).toEqual([]);
  expect(asking("outbox.commit('message.send', { text })\n  'message.send',")).toEqual([]);
});

it('no file but the commands themselves asks which command an action is of', () => {
  const files = ['src', 'sw', 'server'].flatMap((top) =>
    (readdirSync(top, { recursive: true }) as string[]).map((path) => join(top, path)),
  );
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !MAY.some((path) => file.startsWith(path)))
    .flatMap((file) => asking(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});
