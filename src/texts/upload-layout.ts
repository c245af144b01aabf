/** Upload Locations: how a sheet is read. Ours. */
export const UPLOAD_LAYOUT = {
  title: 'How the file is read',
  summary: (understood: string, all: string, row: string): string =>
    `${understood} of ${all} columns understood · header in row ${row}`,
  sheetSummary: (sheet: string): string => `Sheet ${sheet}`,
  remembered: 'as in the last file of this shape',
  change: 'Change',
  close: 'Close',
  sheet: 'Sheet',
  sheetHint: 'Another sheet is read anew: choose the file again.',
  sheetChoose: 'Choose the file again',
  headerRow: 'Row with the column names',
  headerHint: 'Rows above it are not read.',
  readFrom: (row: string): string => `Read below row ${row}`,
  row: (row: string): string => `Row ${row}`,
  columns: 'What the columns mean',
  column: 'Column',
  samples: 'For example',
  meaning: 'Means',
  meaningOf: (header: string): string => `${header} means`,
  leftOut: 'Left out',
  noHeader: 'no name',
  read: 'Read again like this',
  reading: 'Reading...',
  failed: 'The file could not be read like this. Try again.',

  differing: (figure: string): string =>
    figure === '1'
      ? '1 stop has several rows with different prices.'
      : `${figure} stops have several rows with different prices.`,
  rule: 'Which price goes in',
  rules: { last: 'Last row', latest: 'Newest date', lowest: 'Lowest price' },
  /** Beside the rules, where a file says of no price when it was. */
  undated: 'No column of this file is a price date.',
  showThem: 'Show the rows',
} as const;
