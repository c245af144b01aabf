/** Texts of what staff do with a ticket, and of who else is there. Those of `tests/spec/texts.ts` are to the
 * letter; the others are ours. */
export const STAFF = {
  /** The buttons, by action. */
  actions: {
    assign: 'Assign to me',
    reassign: 'Reassign to me',
    return: 'Return to board',
    close: 'Close ticket',
    takeOver: 'Take over',
    reopen: 'Reopen',
    handOver: 'Hand over',
  },
  /** What is asked before each. */
  confirm: {
    assign: (whose: string): string => `Take ${whose}? It moves to In progress, with you as its agent.`,
    reassign: (whose: string): string => `Take ${whose} over? It moves to In progress, with you as its agent.`,
    return: (whose: string): string => `Return ${whose} to the board? It moves to To do, where any agent can take it.`,
    close: (whose: string): string => `Close ${whose}? It can then be read, but no longer answered or opened again.`,
    takeOver: (whose: string): string => `Take over ${whose}? You are its agent then.`,
    reopen: (whose: string): string => `Open ${whose} again? It moves to In progress, with you as its agent.`,
  },
  /** Closing where the backend lets a ticket be opened again. */
  closeForNow: (whose: string, days: number): string =>
    `Close ${whose}? It can be opened again for ${days} days, by staff or by the customer’s next message.`,
  /** What came while that is asked. */
  writtenSince: (who: string, text: string): string => `${who} has written since: ${text}`,
  /** The ticket in a question, and the colleague who works on it. */
  ticketOf: (customer: string, stop: string, agent?: string): string =>
    `the ticket of ${customer}, ${stop}${agent ? `, which ${agent} is working on` : ''}`,
  cancel: 'Cancel',
  /** While the server has not said yes. */
  processing: {
    assign: 'Assigning',
    reassign: 'Reassigning',
    return: 'Returning',
    close: 'Closing',
    takeOver: 'Taking over',
    reopen: 'Reopening',
    handOver: 'Handing over',
  },
  processingOffline: (word: string): string => `${word} · waiting for signal`,
  /** The server failed, and is asked again. */
  processingAgain: (word: string): string => `${word} · trying again`,
  trouble: (word: string): string => `The server has trouble. ${word} is tried again by itself; nothing is lost.`,
  failed: (action: string): string => `Failed to ${action} ticket. Please try again.`,
  /** Heading of the shortcuts in their sheet. */
  shortcuts: 'Ticket',

  looking: (names: string, several: boolean): string => `${names} ${several ? 'are' : 'is'} looking at this ticket`,
  typing: (names: string, several: boolean): string => `${names} ${several ? 'are' : 'is'} typing`,
  and: ' and ',
  others: (count: number): string => (count === 1 ? '1 other' : `${count} others`),
} as const;

/** What an agent is told of, whatever page is open. */
export const NEWS = {
  ticket: 'New ticket',
  answer: 'New answer',
  handedOver: (giver: string): string => `Handed over to you by ${giver}`,
  open: 'Open',
} as const;
