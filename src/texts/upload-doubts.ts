/** "1 row", "149 rows". */
const rows = (figure: string): string => `${figure} ${figure === '1' ? 'row' : 'rows'}`;

/** Upload Locations: rows that are most likely mistakes, and what other administrators do meanwhile. Ours. */
export const UPLOAD_DOUBTS = {
  title: 'Suspicious rows',
  intro:
    'These rows are most likely mistakes. They stay out unless they are ticked here, all of a kind, or below, one by one.',
  introDone: 'These rows were left out as most likely mistakes.',
  kinds: {
    'place-mended': 'Coordinates swapped or of a wrong sign',
    'place-state': 'Place outside the state',
    'place-town': 'Place far from the town',
    'place-taken': 'Same place as another stop',
    state: 'Unknown state',
    'price-range': 'Price below $1 or above $15',
    'price-usual': 'Price far from those of its state',
    'price-net': 'Net price above retail',
    'price-date': 'Price date in the future or over a year old',
    'price-older': 'Price older than the one the stop has',
    removed: 'Stop that was removed by hand',
    several: 'More than one of these',
  },
  kind: (name: string, all: string, ticked: string): string =>
    `${name}: ${rows(all)}${ticked === '0' ? '' : `, ${ticked} ticked`}`,
  leftOut: (name: string, all: string): string => `${name}: ${rows(all)}`,
  show: 'Show',
  showAll: 'Show all',
  showNamed: (name: string): string => `Show only: ${name}`,
  tickColumn: 'Goes in',
  tick: (row: string): string => `Row ${row} goes in`,
  tickFailed: 'The tick could not be stored. Try again.',
  left: (figure: string): string => `${rows(figure)} left out as suspicious.`,

  /* Several administrators */
  outdated: 'The truck stops have changed since this preview was made. It is being made anew from the same file.',
  renewed: 'The truck stops had changed, so this preview was made anew. Look at it again, then press Import.',
  atWork: (who: string, file: string, since: string): string =>
    `${who} has been importing ${file} since ${since}. Wait until that is done, or cancel it.`,
  undoAtWork: (file: string): string =>
    `The import of ${file} is just being taken back, which cannot be cancelled. Wait until that is done.`,
  importCommand: 'The import command',
} as const;
