/** Words that Accounts and User Management share. `roles` are ours, the columns are to the letter. */
export const PEOPLE = {
  columns: {
    company: 'Company name',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    role: 'Role',
    actions: 'Actions',
  },
  roles: {
    SUPER_ADMIN: 'Super administrator',
    ADMIN: 'Administrator',
    TRUCK_DRIVER: 'Truck driver',
    TRUCK_OWNER: 'Truck owner',
  },
  none: '-',
  unverified: 'Email not verified',
  approval: { PENDING: 'Waiting for approval', REJECTED: 'Disapproved' },

  search: 'Search by name, company or email',
  searchShort: 'Name, company or email',
  clearSearch: 'Clear search',
  /* to the letter */
  nothing: 'No rows found',
  nothingFound: (search: string): string => `Nobody's name, company or email has "${search}" in it.`,
  showAll: 'Show all',
  ignored: 'This server does not search or filter this list: all of it is shown.',

  /* 8 */
  failed: 'Unable to fetch data. Try Again.',
  tryAgain: 'Try again',
  offline: 'No signal, and this page of the list has not been loaded on this device. It needs signal.',
  offlineStored: (age: string): string => `No signal. This list is from ${age}; changing it needs signal.`,
  staleStored: (age: string): string => `The list could not be loaded anew. This one is from ${age}.`,
  firstPage: 'First page',
  justNow: 'just now',

  cancel: 'Cancel',
  reason: {
    offline: 'No signal, or the server does not answer. Nothing was changed; try again when there is signal.',
    timeout: 'The server takes too long to answer. Look at the list in a moment, then try again.',
    garbled: 'The server did not answer as it should. Look at the list in a moment, then try again.',
    other: '',
  },
} as const;
