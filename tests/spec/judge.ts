import type { SpecText } from './texts.ts';

/** A journey saw a text of the table on the page of a path. */
export interface Sighting {
  readonly text: string;
  readonly path: string;
  readonly journey: string;
}

export interface Verdict {
  /** A line a row: what became of it, page, text, and the journey that saw it first. */
  readonly table: readonly string[];
  /** A sentence for each row that is wrong. */
  readonly problems: readonly string[];
}

const isAt = (at: string, path: string): boolean =>
  at === '*' || (at === '/' ? path === '/' || path === '/signin' : path.startsWith(at));

const NUMBERS = ['<h>', '<d>', '<N>', '<count>'];

/** A text of the table as a pattern of a whole text on a screen. */
export const patternOf = (text: string): string => {
  // Split by a group: every second part is what varies.
  const parts = text.split(/(<[^>]+>)/).map((part, place) => {
    if (place % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return NUMBERS.includes(part) ? '\\d+' : '.+';
  });
  return `^${parts.join('')}$`;
};

const rowOf = (row: SpecText, journey: string | undefined): { state: string; by: string; problem?: string } => {
  const where = `${row.at}: '${row.text}'`;
  if (row.unseen !== undefined) {
    if (journey === undefined) return { state: 'never', by: row.unseen };
    const problem = `${where} is on a screen (${journey}), but its row says: ${row.unseen}`;
    return { state: 'SEEN', by: journey, problem };
  }
  if (journey !== undefined) return { state: 'seen', by: journey };
  return { state: 'UNSEEN', by: '-', problem: `${where} was seen by no journey` };
};

/** Holds the table of texts against what all journeys saw. */
export const judge = (rows: readonly SpecText[], sightings: readonly Sighting[]): Verdict => {
  const judged = rows.map((row) => {
    const sighting = sightings.find(({ text, path }) => text === row.text && isAt(row.at, path));
    return { row, ...rowOf(row, sighting?.journey) };
  });
  return {
    table: judged.map(({ row, state, by }) => [state.padEnd(6), row.at.padEnd(21), `${row.text}  <- ${by}`].join(' ')),
    problems: judged.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  };
};
