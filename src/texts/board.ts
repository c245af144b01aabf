/** Texts of the board and of the history. Those of `tests/spec/texts.ts` are to the letter; the others are ours. */
export const BOARD = {
  title: 'Tickets',
  tabs: { OPEN: 'Open tickets', TO_DO: 'To do', IN_PROGRESS: 'In progress' },
  table: (tab: string): string => `Tickets, ${tab}`,

  name: 'Name',
  openDate: 'Open date',
  waiting: 'Waiting',
  address: 'Service address',
  services: 'Service types',
  brands: 'Truck brands',
  agent: 'Our agent',
  action: 'Action',

  unknown: 'Unknown',
  noAddress: 'No address',
  noServices: 'No services',
  noBrands: 'No truck brands',
  none: '-',

  /** Said aloud beside the figure and its mark. */
  waits: { long: 'over 15 minutes', late: 'over an hour' },
  /** Names carry what they act on. */
  named: (action: string, name: string): string => `${action}: ${name}`,

  failed: 'Something went wrong. Please try again.',
  tryAgain: 'Try again',
  offline: (seen: string): string => `No signal. Tickets as they were at ${seen}.`,
  offlineEmpty: 'No signal. No ticket of this list is stored on this device.',

  empty: {
    OPEN: { title: 'No open tickets', text: 'A new request stands here the moment it arrives.' },
    TO_DO: { title: 'Nothing to do', text: 'Tickets that an agent returns to the board stand here.' },
    IN_PROGRESS: { title: 'No tickets in progress', text: 'Tickets that an agent has taken stand here.' },
  },

  /** A table whose filters let nothing through. */
  noneFits: { title: 'No ticket fits the filters', text: 'Take some away to see more.' },
  filters: {
    label: 'Filters',
    open: (count: number): string => (count === 0 ? 'Filters' : `Filters, ${count} on`),
    clear: 'Clear filters',
    agent: 'Agent',
    anyAgent: 'Any agent',
    mine: 'Mine',
    unassigned: 'Unassigned',
    service: 'Service type',
    anyService: 'Any service',
    brand: 'Truck brand',
    anyBrand: 'Any brand',
    state: 'State',
    anyState: 'Any state',
    priority: 'Priority',
    anyPriority: 'Any priority',
    overdue: 'Overdue',
    closedFrom: 'Closed from',
    closedTo: 'Closed to',
    outside: 'Choose a day from 2000 to 2099',
    /** Under the last day, where it lies before the first one. */
    turned: 'This day lies before the first one',
    /** At the foot of the sheet on a phone. */
    show: 'Show tickets',
  },
  order: 'Order',
  orders: { newest: 'Newest first', waiting: 'Longest waiting', urgent: 'Most urgent' },
  /** Of an order that a column's head has made. */
  otherOrder: 'As sorted',
  priority: 'Priority',
  priorityOf: (ticket: string, priority: string): string => `Priority of ${ticket}: ${priority}`,
  priorityFailed: 'The priority could not be changed. Please try again.',
  priorityOffline: 'No signal. The priority can be changed when there is.',

  keys: {
    group: 'Tickets',
    next: 'Next ticket',
    previous: 'Previous ticket',
    open: 'Open the ticket',
    act: 'Its button',
  },
} as const;

export const HISTORY = {
  title: 'Chat history',
  table: 'Closed tickets',
  closeDate: 'Close date',
  resolution: 'Resolution',
  action: 'Chat',
  viewChat: 'View chat',
  /** Said aloud after it. */
  chatWith: (name: string): string => `with ${name}`,
  empty: { title: 'Tickets not found', text: 'Tickets that an agent closes are kept here.' },

  orders: { opened: 'Opened last', closed: 'Closed last', oldest: 'Opened first', closedFirst: 'Closed first' },
  stop: 'Stop',
  search: 'Search closed tickets',
  searchHint: 'Customer, stop or number',
  clearSearch: 'Clear the search',

  export: 'Export as CSV',
  exporting: 'Exporting',
  exported: (read: string, total: string | undefined): string =>
    total === undefined ? `${read} tickets read` : `${read} of ${total} tickets read`,
  exportDone: (count: number): string =>
    count === 1 ? '1 ticket exported' : `${count.toLocaleString('en-US')} tickets exported`,
  /** Of more than an export takes. */
  exportCut: (count: number): string =>
    `The first ${count.toLocaleString('en-US')} tickets exported. Filter or search for the rest.`,
  exportCancelled: 'Export cancelled. No file was saved.',
  exportFailed: 'The history could not be exported. Something went wrong while it was read.',
  /** In the table's place. */
  turned: { title: 'No days to show', text: 'The last day lies before the first one. Choose a later one.' },
  exportTurned: 'Choose the days anew to export.',
  exportOffline: 'No signal. The export needs the server.',
  cancel: 'Cancel',
  fileName: (day: string): string => `milepost-history-${day}.csv`,
  csv: {
    id: 'Ticket',
    name: 'Name',
    opened: 'Open date (UTC)',
    closed: 'Close date (UTC)',
    resolution: 'Resolution (hours)',
    station: 'Station',
    address: 'Service address',
    services: 'Service types',
    brands: 'Truck brands',
    agent: 'Our agent',
    priority: 'Priority',
  },
} as const;
