/** The part of Help that staff see; all ours. */
export const HELP_STAFF = {
  title: 'For staff',
  rows: [
    {
      icon: 'square-kanban',
      title: 'Take a ticket',
      text: 'Open tickets on the board wait for an agent. Assign to me makes one yours and moves it to In progress; Return to board gives it back, Close ticket ends it. If someone was faster, a message says who has it. An answer takes an open ticket by itself. Hand over gives one to a colleague, with a note; Take over makes a colleague’s yours. Internal notes are for staff alone. A closed ticket can be reopened for seven days, by you or by the customer’s next message.',
    },
    {
      icon: 'clock-alert',
      title: 'Who waits longest',
      text: 'Waiting counts from the oldest message that nobody has answered. Sort the board by it.',
    },
    {
      icon: 'phone',
      title: 'Reach the driver',
      text: 'Beside a conversation, on a phone under its name: telephone and e-mail, truck, where the truck and the stop are, other tickets. Find knows telephone numbers, e-mails, truck numbers and ticket numbers like #1024.',
    },
    {
      icon: 'bell',
      title: 'Hear of new work',
      text: 'A new ticket, and an answer in a ticket of yours, is told on whatever page you are. Settings has a bell for it, and notifications for when Milepost is in the background.',
    },
    {
      icon: 'message-square-quote',
      title: 'Saved replies',
      text: 'Type / in an empty message box to pick one. Manage them from the same list.',
    },
    {
      icon: 'search',
      title: 'Keys',
      text: 'Press ? for all of them. On the board j and k choose a row, Enter opens it, a does its button, then Enter says yes to taking it.',
    },
    {
      icon: 'file-spreadsheet',
      title: 'Upload locations',
      text: 'A spreadsheet is compared with what is stored before anything changes. Rows that look wrong are set apart, and go in only when you tick them.',
    },
    {
      icon: 'users',
      title: 'Accounts',
      text: 'New drivers and owners can plan at once and ask for service once you approve them.',
    },
  ],
} as const;
