/** "1 row", "149 rows". */
const rows = (count: number, figure: string): string => `${figure} ${count === 1 ? 'row' : 'rows'}`;

/** Upload Locations. Ours but for those of `tests/spec/texts.ts`. */
export const UPLOAD = {
  title: 'Upload locations',
  /* to the letter */
  uploadFile: 'Upload file',
  uploadPrices: 'Upload prices',
  template: 'Download template',
  templateName: { stations: 'stations-template.csv', prices: 'prices-template.csv' },
  dropHere: 'Drop the spreadsheet here',

  tabs: {
    label: 'Truck stops, their prices, and imports',
    stops: 'Truck stops',
    prices: 'Prices',
    withheld: 'Hidden',
    imports: 'Imports',
    taxes: 'Fuel tax',
  },

  /* Choosing a file */
  oneFile: 'One file at a time. Choose one .xlsx, .xls or .csv file; nothing was uploaded.',
  wrongType: (name: string): string => `${name} is not a spreadsheet. Choose a .xlsx, .xls or .csv file.`,
  empty: (name: string): string => `${name} is empty. Save it again in your spreadsheet program, then choose it here.`,
  tooLarge: (name: string, size: string, max: string): string =>
    `${name} is ${size}. The largest spreadsheet is ${max}: split it in two, or leave out columns.`,
  offline: 'No signal: uploading needs it.',
  noPreview: 'This server shows no preview: a file is written as soon as it is uploaded.',

  /* Sending */
  sending: (name: string): string => `Sending ${name}`,
  sent: (sent: string, total: string): string => `${sent} of ${total}`,
  taking: 'All sent. The server reads it...',
  stopped: 'Upload stopped. Nothing was written.',
  failed: {
    offline:
      'The file could not be sent: no signal, or the server does not answer. Nothing was written; choose it again.',
    /** Of a backend without a preview, which may have written before the line broke. */
    unsure: 'The answer did not come. The file may have been taken: look at the table before you upload it again.',
    timeout: 'The server takes too long to answer. Look at Imports in a moment, then upload the file again.',
    garbled: 'The server did not answer as it should. Nothing was written; try again in a moment.',
    /** Of something before the server: the page itself sends no larger one. */
    tooLarge: (max: string): string =>
      `The file is too large on its way to the server. Milepost takes up to ${max}, what stands before its server takes less: split the file in two, or leave out columns.`,
    other: 'The file was not taken. Check that it is a spreadsheet with a header row, then upload it again.',
  },

  /* How far an import is */
  stage: {
    reading: 'Reading the file',
    comparing: 'Comparing with the stations',
    ready: 'Ready to import',
    writing: 'Writing the stations',
    done: 'Imported',
    undoing: 'Taking the import back',
    undone: 'Undone',
    cancelled: 'Cancelled',
    failed: 'Failed',
  },
  stageHint: {
    reading: 'Nothing is written yet. You can leave this page and come back.',
    comparing: 'Nothing is written yet. You can leave this page and come back.',
    writing: 'All rows are written at once. You can leave this page; it goes on.',
    undoing: 'All stations go back at once. You can leave this page; it goes on.',
  },
  rowsOf: (done: string, all: string): string => `${done} of ${all} rows`,
  rowsDone: (count: number, figure: string): string => `${rows(count, figure)} so far`,
  fileLine: (size: string, count: number, figure: string): string => `${size} · ${rows(count, figure)} read`,
  cancel: 'Cancel',
  cancelled: 'Import cancelled. Nothing was written.',
  lost: 'How far the import is could not be asked. It goes on at the server; this page asks again.',
  gone: 'This import is not there any more.',
  back: 'Back to truck stops',
  tryAgain: 'Try again',
  again: 'Choose another file',
  waiting: (name: string): string => `${name} is on its way in.`,
  waitingReady: (name: string): string => `${name} is read. Nothing is written until its preview is imported.`,
  open: 'Open',
  openPreview: 'Open preview',

  /* Preview */
  preview: 'Preview of the rows',
  show: 'Rows shown',
  result: {
    all: 'All rows',
    created: 'Created',
    changed: 'Changed',
    unchanged: 'Unchanged',
    duplicate: 'Duplicate',
    suspicious: 'Suspicious',
    rejected: 'Rejected',
  },
  columns: {
    result: 'Result',
    storeNumber: 'Store number',
    city: 'City',
    state: 'State',
    name: 'Name',
    latitude: 'Latitude',
    longitude: 'Longitude',
    news: 'What is new',
    combinedName: 'Name and identificator',
    address: 'Address',
    identificator: 'Identificator',
    combinId: 'Combined id',
    services: 'Services',
    brands: 'Brands',
    retailPrice: 'Retail',
    netPrice: 'Net',
    retailPriceDate: 'Price date',
    age: 'Age',
    file: 'File',
    kind: 'What',
    by: 'Who',
    when: 'When',
    counts: 'Rows',
    actions: 'Actions',
  },
  newStation: 'New station',
  approximate: 'Coordinates approximate',
  before: 'before',
  after: 'now',
  blank: 'empty',
  duplicateOf: 'Another row of the same stop stands further down',
  rejected: (row: string, reason: string): string => `Row ${row}: ${reason}`,
  rejectedUnknown: 'cannot be taken',
  saveRejected: 'Save rejected rows as CSV',
  savingRejected: 'Saving...',
  saveFailed: 'The rejected rows could not be loaded. Try again.',
  rejectedFile: (file: string): string => `${file} - rejected rows.csv`,
  rejectedHeader: ['Row', 'Column', 'Reason'],
  import: (count: number, figure: string): string => `Import ${rows(count, figure)}`,
  importing: 'Importing...',
  nothingToImport: 'There is nothing to import: no row would create or change a station.',
  /** The same where some rows could be ticked. */
  onlySuspicious: (count: number, figure: string): string =>
    count === 1
      ? 'No row would create or change a station, but for a suspicious one, which goes in when you tick it.'
      : `No row would create or change a station, but for ${figure} suspicious ones, which go in when you tick them.`,
  note: 'Nothing is written until you press Import. Rejected rows stay out, suspicious ones unless they are ticked; importing the same file again changes nothing.',
  ignored: (names: string): string => `Columns left out, because their headers mean nothing here: ${names}.`,
  noSuchRows: 'No row of this file has this result.',
  rowsForgotten: 'The rows of older imports are not kept; how many there were is.',
  noRowsInFile: 'The file has a header and no rows below it.',
  rowsFailed: 'The rows could not be loaded.',

  /* Afterwards */
  done: (created: string, changed: string): string => `Imported: ${created} created, ${changed} changed.`,
  doneDetail: (unchanged: string, rejected: string): string => `${unchanged} unchanged, ${rejected} rejected.`,
  undone: 'This import was taken back: what nothing has changed since is as it was before it.',
  wasCancelled: 'This import was cancelled. Nothing was written.',
  failedTitle: 'Nothing was written.',
  undo: 'Undo',
  undoNamed: (name: string): string => `Undo the import of ${name}`,
  undoing: 'Undoing...',
  undoTitle: 'Undo this import?',
  undoText:
    'What it created goes away, and what it changed becomes what it was. What a later import or a person has changed since stays as it is.',
  undoOutcome: (gone: string, restored: string, kept: string): string =>
    `Go away: ${gone} · Become what they were: ${restored} · Stay as they are now: ${kept}`,
  undoCounting: 'Counting...',
  keep: 'Keep it',
  undoFailed: 'The import could not be undone. Try again.',
  /** Of an import that is at the server. */
  garbled: 'The server did not answer as it should. Look at the import, then try again in a moment.',
  importFailed: 'The import could not be written. Nothing was changed; try again.',
  cancelFailed: 'The import could not be cancelled. Try again.',
  undoneToast: 'The import is being undone',

  /* Without a preview: the report of the one call that writes */
  report: {
    title: (name: string): string => `${name} was imported`,
    counts: (read: string, created: string, changed: string, unchanged: string): string =>
      `${read} read · ${created} created · ${changed} changed · ${unchanged} unchanged`,
    rejected: (count: number, figure: string): string =>
      `${rows(count, figure)} rejected. ${count === 1 ? 'It stays out.' : 'They stay out.'}`,
    silent: 'The server took it and sent no report. The table below is the new one.',
    more: (figure: string): string => `and ${figure} more`,
    close: 'Close',
  },

  /* The table of truck stops, to the letter */
  stops: 'Truck stops',
  loading: 'Loading truck stops...',
  /* to the letter */
  noRows: 'No rows found',
  noRowsText: 'Upload a spreadsheet of truck stops, and they are listed here.',
  noRowsSearch: 'No truck stop has these words in its name, town or store number.',
  yes: 'Yes',
  no: 'No',
  none: '-',
  search: 'Search',
  searchHint: 'Name, town or store number',
  clearSearch: 'Clear search',
  loadFailed: 'Unable to fetch data. Try Again.',
  asOf: (age: string): string => `No signal. The table is as of ${age}.`,
  asOfFailed: (age: string): string => `The server does not answer. The table is as of ${age}.`,
  neverLoaded: 'No signal, and this table has not been loaded on this device yet.',

  /* Prices */
  prices: 'Prices',
  pricesIntro: 'Oldest first. A price older than a day is stale.',
  loadingPrices: 'Loading prices...',
  noPricesText: 'Prices come with a spreadsheet of truck stops, or with one of prices alone.',
  noPrice: 'no price',
  stale: 'stale',

  /* Imports */
  imports: 'Last imports',
  kinds: { stations: 'Truck stops', prices: 'Prices' },
  noImports: 'Nothing was imported yet',
  noImportsText: 'Each import is listed here, with who made it and what it changed.',
  unknownPerson: 'Unknown',
  counts: (created: string, changed: string, rejected: string): string =>
    `${created} created · ${changed} changed · ${rejected} rejected`,
  countsAhead: (created: string, changed: string, rejected: string): string =>
    `${created} to create · ${changed} to change · ${rejected} rejected`,
  nothingYet: 'Nothing is written yet',
  nothingWritten: 'Nothing was written',
  openNamed: (name: string): string => `Open the import of ${name}`,

  /* Map of the rows */
  showMap: 'Show on map',
  hideMap: 'Hide map',
  map: 'Map of the rows on this page',
  mapRows: (count: number, figure: string): string => `${rows(count, figure)} of this page on the map`,
  mapUnplaced: (count: number, figure: string): string =>
    `${rows(count, figure)} without coordinates ${count === 1 ? 'is' : 'are'} not on it`,
  mapNone: 'No row of this page has coordinates.',
} as const;
