/** Pages of a later version: what each will be for, in one sentence. */
export const LATER = {
  board: { title: 'Tickets', text: 'This page comes with the next version. Here staff will take open tickets.' },
  history: {
    title: 'Chat history',
    text: 'This page comes with the next version. Here closed tickets will be listed.',
  },
  accounts: { title: 'Accounts', text: 'This page comes with the next version. Here accounts will be approved.' },
  users: { title: 'User Management', text: 'This page comes with the next version. Here admins will be made.' },
  upload: {
    title: 'Upload Locations',
    text: 'This page comes with the next version. Here spreadsheets will be loaded.',
  },
} as const;

/** The words around a page of a later version. */
export const LATER_ACTIONS = { toMap: 'Go to map' } as const;
