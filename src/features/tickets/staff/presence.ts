import type { Presence } from '#src/contract/desk.ts';
import type { AppError } from '#src/contract/errors.ts';
import { PRESENCE } from '#src/contract/limits.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { type PollPorts, poll } from '#src/data/poll.ts';
import type { Runtime } from '#src/data/runtime.ts';
import type { Result } from '#src/lib/result.ts';
import { STAFF } from '#src/texts/staff.ts';

/** Others who look at the ticket or type in it. */
export type Others = Presence['others'];

/** Milliseconds after the last key in which a person still counts as typing: others ask seldom, and see it at least once. */
const TYPING_MS = PRESENCE.everyMs + 2_000;

/** What being seen in a ticket stands on. */
export interface PresenceDeps {
  readonly ports: PollPorts;
  readonly unknownCalls: Runtime['unknownCalls'];
  readonly say: (state: 'looking' | 'typing' | 'left', signal?: AbortSignal) => Promise<Result<Presence, AppError>>;
  readonly show: (others: Others) => void;
}

/** Being seen in one ticket. */
export interface PresenceWatch {
  /** The person has pressed a key in the box. */
  typed(): void;
  /** The box is empty again: sent, or thought better of. */
  stoppedTyping(): void;
  /** Leaves the ticket. */
  stop(): void;
}

/**
 * Says every 10 s that the person looks at a ticket, at once when they begin or stop typing, and shows who else does; only
 * while the page is visible and online. Failures show nobody and say nothing.
 */
export const watchPresence = ({ ports, unknownCalls, say, show }: PresenceDeps): PresenceWatch => {
  let typing = false;
  let cancelIdle = () => {};
  let saidOnce = false;
  let stopRounds = () => {};

  const begin = () => {
    stopRounds();
    if (unknownCalls.has('ticketPresence')) return;
    stopRounds = poll(ports, PRESENCE.everyMs, async (signal) => {
      saidOnce = true;
      const answer = await say(typing ? 'typing' : 'looking', signal);
      if (signal.aborted) return;
      show(answer.ok ? answer.value.others : []);
      if (answer.ok || !isUnknownCall(answer.error)) return;
      unknownCalls.add('ticketPresence');
      stopRounds();
    });
  };
  const become = (now: boolean) => {
    cancelIdle();
    if (typing === now) return;
    typing = now;
    begin();
  };
  // Who was there when the signal went may have gone since.
  const unsubscribe = ports.connectivity.subscribe((online) => !online && show([]));
  begin();
  return {
    typed: () => {
      become(true);
      cancelIdle = ports.clock.after(TYPING_MS, () => become(false));
    },
    stoppedTyping: () => become(false),
    stop: () => {
      cancelIdle();
      stopRounds();
      unsubscribe();
      if (saidOnce && !unknownCalls.has('ticketPresence')) void say('left');
    },
  };
};

/** Names of at most this many people are said. */
const NAMED = 2;

const sentence = (names: readonly string[], words: (names: string, several: boolean) => string): string | undefined => {
  if (names.length === 0) return undefined;
  const more = names.length - NAMED;
  const parts = more > 0 ? [names.slice(0, NAMED).join(', '), STAFF.others(more)] : names;
  return words(parts.join(STAFF.and), names.length > 1);
};

/** Who else is in the ticket, in words, those who type first; undefined where nobody is. */
export const presenceText = (others: Others): string | undefined => {
  const names = (typing: boolean) => others.filter((other) => other.typing === typing).map((other) => other.name);
  return (
    [sentence(names(true), STAFF.typing), sentence(names(false), STAFF.looking)].filter(Boolean).join(' · ') ||
    undefined
  );
};
