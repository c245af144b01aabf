/** The part of Help that staff see; all ours. */
export const HELP_STAFF = {
  title: 'For staff',
  rows: [
    {
      icon: 'square-kanban',
      title: 'Take a ticket',
      text: 'Open tickets wait on the board. Assign to me makes one yours, and so does an answer to it. Return to board gives it back. If someone was faster, a message says who has it.',
    },
    {
      icon: 'users',
      title: 'Work together',
      text: 'Hand over gives a ticket to a colleague, with a note; Take over makes a colleague’s yours. Internal notes stand in the conversation, for staff alone.',
    },
    {
      icon: 'history',
      title: 'Close and reopen',
      text: 'For seven days a closed ticket can be reopened, by you or by the customer’s next message. Chat history finds it by words, filters and the days it was closed on, and exports what it shows.',
    },
    {
      icon: 'clock-alert',
      title: 'What is urgent',
      text: 'Waiting counts from the oldest message that nobody has answered. Set a priority, filter by what is overdue, and order the board by who waits longest.',
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
      text: 'A spreadsheet is compared with what is stored before anything changes. Rows that look wrong are set apart, and go in only when you tick them. Each of the last 20 imports can be undone, and a single stop added, changed, hidden or removed by hand.',
    },
    {
      icon: 'circle-user',
      title: 'Accounts',
      text: 'New drivers and owners can plan at once and ask for service once you approve them.',
    },
    {
      icon: 'chart-column',
      title: 'Reports',
      text: 'How many tickets there were, and how long the first answer and the closing took: by day, agent and service.',
    },
  ],
} as const;
