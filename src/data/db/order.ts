import type { Message } from '#src/contract/message.ts';

/** Milliseconds, then the digits below them where the backend sends some. */
const timeKey = (createdAt: string): string => {
  const finer = /\.\d{3}(\d{1,6})/.exec(createdAt)?.[1] ?? '';
  return `${String(Date.parse(createdAt)).padStart(15, '0')}${finer.padEnd(6, '0')}`;
};

/** Number ids settle a tie; of other ids, the place in the server's list does. */
const tieKey = (id: string, place: number): string =>
  /^\d{1,18}$/.test(id) ? id.padStart(18, '0') : String(place).padStart(18, '0');

/**
 * `MessageRow.order` of a message that the server has.
 * @param place its place in the server's list, oldest first
 */
export const sentOrder = (message: Pick<Message, 'id' | 'created_at'>, place = 0): string =>
  `s${timeKey(message.created_at)}:${tieKey(message.id, place)}`;

/**
 * `MessageRow.order` of a message that waits: after all that the server has, in the order they were made.
 * @param seq from 1, with a fraction where it stands between two others
 */
export const waitingOrder = (seq: number): string => {
  const whole = Math.floor(seq);
  return `w${String(whole).padStart(16, '0')}${seq === whole ? '' : (seq - whole).toFixed(20).slice(1)}`;
};

/** A server's list of messages, oldest first, whichever way round it came. */
export const oldestFirst = <T extends Pick<Message, 'created_at'>>(list: readonly T[]): T[] => {
  const first = list[0];
  const last = list[list.length - 1];
  const newestFirst = first && last && Date.parse(first.created_at) > Date.parse(last.created_at);
  return newestFirst ? [...list].reverse() : [...list];
};
