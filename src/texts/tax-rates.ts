/** "1 rate differs", "3 rates differ". */
const differ = (count: number): string => `${count} ${count === 1 ? 'rate differs' : 'rates differ'}`;

/** Fuel tax rates in Upload Locations. Ours. */
export const TAX_RATES_TEXT = {
  intro: 'Diesel tax by state, for plans after fuel tax (IFTA). Each quarter has its own rates.',
  label: 'Fuel tax rates by quarter',
  upload: 'Upload rates',
  download: 'Download rates',
  downloadNamed: (quarter: string): string => `Download the rates of ${quarter}`,
  fileName: (quarter: string): string => `fuel-tax-${quarter}.csv`,
  header: ['quarter', 'state', 'rate', 'surcharge'],
  columns: { quarter: 'Quarter', states: 'States', asOf: 'As of', source: 'Source', by: 'Who', actions: 'Actions' },
  shipped: 'Came with Milepost',
  over: (quarter: string): string =>
    `The newest rates are those of ${quarter}, which is over. Plans after tax go on with them and say so: upload the rates of this quarter.`,
  loadFailed: 'The rates could not be loaded.',
  empty: 'No rates',

  /* Choosing a file */
  oneFile: 'One file at a time. Choose one .csv file; nothing was uploaded.',
  wrongType: (name: string): string => `${name} is not a .csv file. Save it as CSV in your spreadsheet program first.`,
  tooLarge: (name: string): string => `${name} is too large for a table of rates. Upload one quarter at a time.`,
  tryAgain: 'Try again',
  unreadable: (name: string): string => `${name} could not be read. Choose it again.`,
  failed: {
    offline: 'The file could not be sent: no signal, or the server does not answer. Nothing was stored.',
    timeout: 'The server takes too long to answer. Try again in a moment.',
    garbled: 'The server did not answer as it should. The file is not to blame; try again in a moment.',
    tooLarge: (max: string): string =>
      `The file is too large on its way to the server. A file of rates may have up to ${max} characters: upload one quarter at a time.`,
    other: 'The file was not taken. Check that it is a CSV with the columns quarter, state, rate and surcharge.',
  },

  /* Preview */
  preview: (name: string): string => `Rates in ${name}`,
  nothingYet: 'Nothing is stored until you press Save rates.',
  problems: 'Nothing can be stored until this is mended in the file:',
  problem: (row: number, reason: string): string => `Row ${row}: ${reason}`,
  quarter: (quarter: string, states: number): string => `${quarter}: ${states} states with a rate`,
  against: (count: number, against: string): string => `${differ(count)} from ${against}`,
  same: (against: string): string => `The same rates as ${against}`,
  first: 'There is no quarter to compare it with',
  change: (state: string, surcharge: boolean): string => (surcharge ? `${state} surcharge` : state),
  none: 'none',
  to: (before: string, after: string): string => `${before} to ${after}`,
  changed:
    'Somebody else has changed these rates meanwhile, so nothing was saved. What the file changes now stands above: save again to put yours in their place.',
  cancel: 'Cancel',
  back: 'Back',
  save: 'Save rates',
  saving: 'Saving...',
  saved: (quarters: string): string => `Rates of ${quarters} saved. Plans after tax use them from now on.`,
} as const;
