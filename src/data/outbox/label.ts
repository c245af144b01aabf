import { TRAY } from '#src/texts/tray.ts';
import type { Commands, TrayEntry } from './commands/command.ts';

/** The beginning of a text on one line, of so many characters at most. */
export const excerptOf = (text: string, most: number): string => {
  const line = text.split('\n').filter(Boolean).join(', ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/**
 * What a person knows an action by: what they wrote, else the message's files, else its kind, as of a voice note; one that a newer
 * version has stored by its name there.
 * @param most characters
 */
export const actionLabel = (entry: TrayEntry, commands: Commands, most: number): string => {
  const { row, files } = entry;
  const { kind = row.command, excerpt = '' } = commands[row.command]?.describe(entry) ?? {};
  const [first] = files;
  const named = first && kind === TRAY.kinds.message ? TRAY.files(first.fileName, files.length - 1) : kind;
  return excerptOf(excerpt || named, most);
};

/** What was made on top of a refused change and taken back with it, by its names; empty where nothing was. */
export const fellText = ({ row, ticket }: Pick<TrayEntry, 'row' | 'ticket'>, commands: Commands): string => {
  const fell = (row.fell ?? []).flatMap(({ command, input }) =>
    commands[command]?.hiddenBehindOther
      ? []
      : [commands[command]?.describe({ row: { ...row, command, input }, files: [], ticket }).kind ?? command],
  );
  return fell.length > 0 ? TRAY.fell(fell.join(', ')) : '';
};
