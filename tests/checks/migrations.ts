/** What the release before would notice: it still runs, or is gone back to, when a file has run (decision 0425). */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|view|materialized view|schema|type|function|sequence)\b/, 'takes away what is asked for'],
  [/\bdrop\s+(column|default)\b/, 'takes away what is asked for, or left out when writing'],
  [/\brename\b/, 'renames what is asked for by its name'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/, 'changes the type of what is read'],
  [/\bset\s+not\s+null\b/, 'refuses rows that are written without it'],
  [/\badd\s+(constraint\b|check\b|unique\b|primary\s+key\b|foreign\s+key\b)/, 'refuses rows that were right'],
  [/\bcreate\s+unique\s+index\b/, 'refuses rows that were right'],
  [/\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/, 'refuses rows that are written without it'],
  [/\b(truncate|delete\s+from)\b/, 'takes rows away'],
];
/** A comment in the statement that says why the release before does not notice. */
const REASON = /^--\s*The release before\b.{10,}/im;

/** A word that is only told of, in a comment or a text, changes nothing. */
const code = (statement: string): string =>
  statement
    .replace(/--.*$/gm, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();

/**
 * Statements of a migration with which the release before would not go on working, each with what it does to it.
 * @param sql the file
 */
export const breakingStatements = (sql: string): string[] =>
  sql.split('--> statement-breakpoint').flatMap((statement) => {
    // A table that is made here is nobody's yet, and a function's body runs for who calls it.
    const text = code(statement).replace(/\$\$[\s\S]*?\$\$/g, ' ');
    if (/^\s*create\s+(table|function|trigger)\b/.test(text) || REASON.test(statement)) return [];
    const found = BREAKING.filter(([pattern]) => pattern.test(text)).map(([, why]) => why);
    return found.length === 0 ? [] : [`${text.trim().replace(/\s+/g, ' ').slice(0, 80)}: ${found.join('; ')}`];
  });
