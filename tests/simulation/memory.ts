import type { TicketStatus } from '#src/contract/enums.ts';
import type { SendMessageInput } from '#src/contract/message.ts';
import type { CreateTicketInput, TicketHandOver, TicketMove } from '#src/contract/ticket.ts';
import type { OutboxRow } from '#src/data/db/database.ts';

/** What became of an action, as far as the person knows. */
export type Known =
  /** The screen said that it waits. */
  | 'made'
  /** The tab died before the screen said so, or the person threw away what may have arrived. */
  | 'maybe'
  /** The screen said no, or it was taken back in time. */
  | 'refused';

/** Anything a person did that must come to the server once. */
export interface Deed {
  known: Known;
  key?: string;
  /** The person threw it away: a late request of it may arrive at any time. */
  thrown?: boolean;
  /** Its place is not known: a restored server had lost it, or it may have gone before one that was held for it. */
  again?: boolean;
}

/** One message, with what its files are. */
export interface Said extends Deed {
  readonly text: string;
  files: readonly string[];
  /** It goes with its request, which it says more of. */
  readonly withRequest?: true;
}

/** A change of a ticket's status. */
export interface Moved extends Deed {
  readonly status: TicketStatus;
}

/** An internal note. */
export interface Noted extends Deed {
  readonly text: string;
}

/** A ticket that was given away, from what the screen showed, with a note that no other says. */
export interface Handed extends Moved, Noted {
  readonly status: 'IN_PROGRESS';
  readonly to: string;
  readonly seen: Pick<TicketHandOver, 'from' | 'from_agent_id'>;
  /** The screen said that it waits, and the person did not throw it away: its note is somewhere. */
  kept?: boolean;
  /** It was on its way to that agent already: nothing may be left to do but to write the note. */
  readonly idle?: boolean;
}

/** One ticket, and what was done in it, in order. */
export interface Conversation {
  /** As the screen knew it first: local, or the server's. */
  id: string;
  readonly said: Said[];
  readonly moved: (Moved | Handed)[];
  /** Notes, those of what was handed over among them. */
  readonly noted: (Noted | Handed)[];
  /** A refused change was asked for again, behind what was asked for since: the order is another. */
  tangled?: boolean;
  /** The same of a note. */
  notesTangled?: boolean;
  /** A refused message was taken back to be changed. */
  edited?: boolean;
}

/** One ticket that was asked for. */
export interface Asked extends Deed {
  readonly summary: string;
  /** Once the screen showed it. */
  conversation?: Conversation;
}

/** What the person did, against which server and device are held in the end. */
export interface Memory {
  readonly conversations: Conversation[];
  readonly asked: Asked[];
}

/** The server refuses for good what begins so: a text, a summary, a file's name. */
export const POISON = 'poison';

/** A message as it is compared: its text, and the names and bytes of its files. */
export const label = (text: string, files: readonly string[]): string =>
  files.length === 0 ? text : `${text} [${files.join(', ')}]`;

export const isHanded = (deed: Deed): deed is Handed => 'seen' in deed;

/**
 * True where a waiting row may be what the person did. The screen never named the key of an action whose tab died with the
 * press: it is known by what was asked for.
 */
const mayBe = (deed: Deed, { key, command, input }: OutboxRow): boolean => {
  if (deed.key !== undefined) return deed.key === key;
  const given = input as Partial<SendMessageInput & CreateTicketInput & TicketMove & TicketHandOver>;
  const { text, message, status, note, agent_id: agent } = given;
  // It may have gone without its note, which another tab has said.
  if (command === 'ticket.hand-over')
    return isHanded(deed) && deed.to === agent && (note === undefined || deed.text === note);
  if (command === 'ticket.note') return 'text' in deed && !isHanded(deed) && deed.text === text;
  if (command === 'message.send') return 'text' in deed && deed.text === text;
  if (command === 'ticket.create') return 'summary' in deed && deed.summary === message;
  return 'status' in deed && deed.status === status;
};

/** True for the note of a hand-over that came to nothing, which goes on by itself. */
const wentOn = (deed: Deed, { command, input }: OutboxRow): boolean =>
  command === 'ticket.note' && isHanded(deed) && deed.text === (input as { readonly text?: string }).text;

/** The conversation of a waiting row: by its ticket, or by what was done where that has another id by now. */
export const conversationOf = ({ conversations }: Memory, row: OutboxRow): Conversation | undefined =>
  conversations.find(({ id }) => id === row.lane) ??
  conversations.find(({ said }) => said.some((one) => mayBe(one, row)));

/** Where a waiting change stands among those of its ticket, or -1. */
const placeOf = ({ id, moved }: Conversation, row: OutboxRow): number => {
  const at = moved.findIndex((one) => one.key === row.key);
  const isMove = row.command === 'ticket.status' || row.command === 'ticket.hand-over';
  return at >= 0 || row.lane !== id || !isMove ? at : moved.findIndex((one) => mayBe(one, row));
};

/** A refused request was written anew: another is in its place, with its conversation and what else is said there. */
export const renewed = (memory: Memory, row: OutboxRow, asked: Asked, said: readonly Said[]): void => {
  const before = memory.asked.find((one) => one.key === row.key);
  // A late try of the refused one may still arrive.
  for (const one of memory.asked)
    if (one !== asked && mayBe(one, row)) Object.assign(one, { known: 'maybe', thrown: true });
  const conversation = before?.conversation ?? { id: row.lane, said: [], moved: [], noted: [] };
  delete before?.conversation;
  for (const one of conversation.said) if (one.withRequest) one.known = 'refused';
  conversation.said.unshift(...said);
  asked.conversation = conversation;
  if (!memory.conversations.includes(conversation)) memory.conversations.push(conversation);
};

/**
 * A refused change of a ticket is asked for again, from what is so then, where that is possible.
 * @param keys whether the server knows an earlier try again by its key
 */
export const askAgain = (memory: Memory, row: OutboxRow, keys: boolean): void => {
  for (const conversation of memory.conversations) {
    for (const one of conversation.said) if (row.error?.code === 'LOST_BY_SERVER' && mayBe(one, row)) one.again = true;
    // An answer that another was faster to give takes the ticket after all where nobody has it any more.
    if (row.error?.code === 'NOT_TAKEN' && conversation.said.some((one) => mayBe(one, row)))
      conversation.moved.push({ status: 'IN_PROGRESS', known: 'maybe' });
    if (conversation.noted.some((one) => mayBe(one, row) || wentOn(one, row))) conversation.notesTangled = true;
    const at = placeOf(conversation, row);
    if (at < 0) continue;
    conversation.tangled = true;
    // Where the look for an earlier try was refused, that may have been made all the same, and undone since.
    const [deed, ...since] = conversation.moved.slice(at);
    if (!keys && row.attempts > 0 && deed && since.length > 0)
      conversation.moved.push({ status: deed.status, known: 'maybe' });
    // What was made on top of it fell with it.
    for (const deed of conversation.moved.slice(at)) deed.known = deed.known === 'refused' ? 'refused' : 'maybe';
  }
};

/** Throws an action away, with what hangs on it: it may have arrived all the same. */
export const forget = (memory: Memory, row: OutboxRow): void => {
  const doubt = (deed: Deed) => {
    if (deed.known === 'made') deed.known = 'maybe';
    deed.thrown = true;
  };
  const asked = memory.asked.find((one) => one.key === row.key);
  for (const one of memory.asked) if (mayBe(one, row)) doubt(one);
  for (const conversation of memory.conversations) {
    const all = conversation === asked?.conversation;
    for (const said of conversation.said) if (all || mayBe(said, row)) doubt(said);
    for (const noted of conversation.noted) {
      if (all || mayBe(noted, row)) doubt(noted);
      // With its note, where that has not gone on by itself.
      if (isHanded(noted) && ((noted.key === row.key && 'note' in row.input) || wentOn(noted, row))) noted.kept = false;
    }
    const at = placeOf(conversation, row);
    // What was made on top of a refused change falls with it.
    if (all || at >= 0) conversation.moved.slice(Math.max(0, at)).forEach(doubt);
  }
  const at = asked?.conversation ? memory.conversations.indexOf(asked.conversation) : -1;
  // It may have been thrown away once already, with a tab that died before that was done.
  if (at >= 0) memory.conversations.splice(at, 1);
};
