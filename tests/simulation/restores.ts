import type { ModelServer } from '#tests/support/client/model-server.ts';
import type { ModelTicket } from '#tests/support/client/model-tickets.ts';
import type { Trace } from './trace.ts';

/** A server that is restored from a backup: what it acknowledged since then is gone there. */
export interface Restores {
  /** Ids of messages and tickets that are gone. */
  readonly lost: ReadonlySet<number>;
  /** Texts of internal notes that are gone. */
  readonly lostNotes: ReadonlySet<string>;
  /** An operator takes a backup. */
  backUp(): void;
  /** The disk is lost, and the last backup restored; nothing happens where there is none. */
  restore(): void;
}

interface RestoresDeps {
  readonly server: ModelServer;
  readonly trace: Trace;
  /** Told of each ticket whose status went back: nobody on this device did that. */
  changed(ticket: ModelTicket): void;
}

export const makeRestores = ({ server, trace, changed }: RestoresDeps): Restores => {
  const lost = new Set<number>();
  const lostNotes = new Set<string>();
  let bringBack: (() => void) | undefined;
  const { messages, tickets, desk } = server;
  const ids = () => [...messages.map(({ id }) => id), ...tickets.map(({ id }) => id)];
  const texts = () => desk.notes.map(({ text }) => text);
  return {
    lost,
    lostNotes,
    backUp: () => {
      trace('the server is backed up');
      bringBack = server.backUp();
    },
    restore: () => {
      if (!bringBack) return;
      const [idsBefore, textsBefore] = [ids(), texts()];
      const movesBefore = new Map(tickets.map(({ id, history }) => [id, history.length]));
      bringBack();
      const [idsNow, textsNow] = [new Set(ids()), new Set(texts())];
      for (const id of idsBefore) if (!idsNow.has(id)) lost.add(id);
      for (const text of textsBefore) if (!textsNow.has(text)) lostNotes.add(text);
      for (const ticket of tickets) if (ticket.history.length < (movesBefore.get(ticket.id) ?? 0)) changed(ticket);
      trace(`the server is restored; ${[...lost, ...lostNotes].join(', ') || 'nothing'} is gone`);
    },
  };
};
