/** What became of something that was said: taken by the server, refused, or nobody knows. */
export type Fate = 'taken' | 'refused' | 'unknown';

/** A message as a server tells it. */
export interface ToldMessage {
  readonly id: number | string;
  readonly text: string;
  readonly sender_id: number | string;
  readonly attachments: readonly { readonly url: string; readonly filename: string }[];
}

interface Said {
  readonly text: string;
  readonly fate: Fate;
  /** Of its file, where it has one: the hash of its bytes. */
  readonly sha256?: string | undefined;
}

/** What was said in one conversation, and what one reader of it has seen. */
interface Page {
  readonly said: Map<number, Said[]>;
  /** In the order in which the reader's device has it. */
  readonly seen: Map<string, string>;
}

/**
 * Everything that was said in a run, kept by the one who plays it, to be held against what the server has in the end: what it
 * has taken is there, once, and each person's messages are in the order in which they said them.
 */
export interface Book {
  /** To be called in the order of saying, once its fate is known. */
  readonly say: (ticketId: number, senderId: number, said: Said) => void;
  /** What the reader of a conversation was told of it. */
  readonly see: (ticketId: number, messages: readonly ToldMessage[]) => void;
  readonly conversations: () => readonly number[];
  /** How many were taken. */
  readonly taken: () => number;
  /**
   * What is wrong with a conversation as the server tells it in the end, a sentence each.
   * @param list all its messages, the oldest first
   */
  readonly compare: (ticketId: number, list: readonly ToldMessage[]) => readonly string[];
  /** The files that were taken with their messages, by the messages' texts: hash of their bytes. */
  readonly files: (ticketId: number) => ReadonlyMap<string, string>;
}

const isInOrder = (positions: readonly number[]): boolean =>
  positions.every((position, at) => at === 0 || position > (positions[at - 1] ?? -1));

export const createBook = (): Book => {
  const pages = new Map<number, Page>();
  let taken = 0;
  const pageOf = (ticketId: number): Page => {
    const page = pages.get(ticketId) ?? { said: new Map(), seen: new Map() };
    pages.set(ticketId, page);
    return page;
  };

  const ofSender = (said: readonly Said[], list: readonly ToldMessage[], where: string): string[] => {
    const wrong: string[] = [];
    const positions: number[] = [];
    for (const { text, fate } of said) {
      const found = list.flatMap((message, at) => (message.text === text ? [at] : []));
      if (fate === 'taken' && found.length === 0) wrong.push(`LOST ${where}: "${text}" was acknowledged and is not there`);
      if (fate === 'refused' && found.length > 0) wrong.push(`REFUSED ${where}: "${text}" was refused and is there`);
      if (found.length > 1) wrong.push(`DOUBLED ${where}: "${text}" is there ${found.length} times`);
      if (found[0] !== undefined) positions.push(found[0]);
    }
    if (!isInOrder(positions)) wrong.push(`REORDERED ${where}: what one person said is in another order`);
    const known = new Set(said.map(({ text }) => text));
    const strange = list.filter(({ text }) => !known.has(text));
    return [...wrong, ...strange.map(({ text }) => `STRANGE ${where}: nobody has said "${text}"`)];
  };

  return {
    say: (ticketId, senderId, said) => {
      const { said: all } = pageOf(ticketId);
      if (said.fate === 'taken') taken += 1;
      all.set(senderId, [...(all.get(senderId) ?? []), said]);
    },
    see: (ticketId, messages) => {
      const { seen } = pageOf(ticketId);
      for (const { id, text } of messages) seen.set(String(id), text);
    },
    conversations: () => [...pages.keys()],
    taken: () => taken,
    compare: (ticketId, list) => {
      const { said, seen } = pageOf(ticketId);
      const senders = new Set([...said.keys(), ...list.map(({ sender_id }) => Number(sender_id))]);
      const wrong = [...senders].flatMap((sender) =>
        ofSender(
          said.get(sender) ?? [],
          list.filter(({ sender_id }) => Number(sender_id) === sender),
          `ticket ${ticketId}, account ${sender}`,
        ),
      );
      const told = list.map(({ id, text }) => `${id} ${text}`).join('\n');
      const known = [...seen].map(([id, text]) => `${id} ${text}`).join('\n');
      if (told !== known) {
        wrong.push(`SEEN ticket ${ticketId}: its reader has ${seen.size} messages, the server ${list.length}, or others, or in another order`);
      }
      return wrong;
    },
    files: (ticketId) =>
      new Map(
        [...pageOf(ticketId).said.values()]
          .flat()
          .flatMap(({ text, fate, sha256 }) => (fate === 'taken' && sha256 !== undefined ? [[text, sha256]] : [])),
      ),
  };
};
