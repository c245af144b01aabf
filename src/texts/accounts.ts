/** Accounts. Buttons and questions are to the letter. */
export const ACCOUNTS = {
  title: 'Accounts',
  list: 'Truck drivers and truck owners',
  tabs: { label: 'Accounts shown', all: 'All', waiting: 'Not approved' },
  approve: 'Approve',
  disapprove: 'Disapprove',
  /** The button's name for assistive technology: it carries the person's. */
  actionOf: (action: string, name: string): string => `${action} ${name}`,
  approving: 'Approving',
  disapproving: 'Disapproving',
  question: {
    approve: (name: string): string => `Are you sure you want to approve the user ${name}?`,
    reject: (name: string): string => `Are you sure you want to reject the user ${name}?`,
  },
  /** Before an approval. */
  rejectedBefore: 'This person was disapproved before.',
  approved: (name: string): string => `${name} is approved`,
  rejected: (name: string): string => `${name} is disapproved`,
  approveFailed: (name: string): string => `${name} could not be approved.`,
  rejectFailed: (name: string): string => `${name} could not be disapproved.`,
  empty: 'Truck drivers and truck owners stand here once they have signed up.',
  emptyWaiting: 'All truck drivers and truck owners are approved.',
} as const;
