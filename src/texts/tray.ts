/** Texts of the sync tray in Settings (`offline.md`, promise 4). All ours. */
export const TRAY = {
  title: 'Waiting and not sent',
  none: 'Everything you did is on the server.',
  commands: {
    'ticket.create': 'Request Service',
    'message.send': 'Message',
    'ticket.status': 'Change of status',
    'ticket.assign': 'Assignment',
  },
  waiting: (time: string): string => `Waiting · ${time}`,
  notSent: 'Not sent.',
  unknownReason: 'The server refused it.',
  open: 'Open',
  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  export: 'Export',
  discardTitle: 'Discard it?',
  discardText: 'It is taken off this device and never sent.',
  discardTicketText: 'The request and every message that waits for it are taken off this device and never sent.',
  cancel: 'Cancel',
  /** Names carry what they act on (look.md, Accessibility). */
  named: (action: string, what: string): string => `${action} ${what}`,
} as const;
