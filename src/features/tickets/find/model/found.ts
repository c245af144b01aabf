import type { Ticket } from '#src/contract/ticket.ts';
import { serviceLabel, stopName, ticketNumber, ticketTitle } from '../../words/model/labels.ts';

/** Around what was found, in an excerpt (`contract/desk.ts`). */
const BEGIN = '\u0002';
const END = '\u0003';
const EITHER = new RegExp(`([${BEGIN}${END}])`);

/** A piece of an excerpt. */
interface Piece {
  readonly text: string;
  readonly found: boolean;
  /** Characters before it. */
  readonly at: number;
}

/** An excerpt in pieces; a mark that is never closed holds to the end. */
export const pieces = (excerpt: string): Piece[] => {
  const all: Piece[] = [];
  let at = 0;
  let found = false;
  for (const part of excerpt.split(EITHER)) {
    if (part === BEGIN || part === END) found = part === BEGIN;
    else if (part !== '') all.push({ text: part, found, at });
    at += part.length;
  }
  return all;
};

/** The words looked for, in lower case. */
export const searchWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Characters of an excerpt, and of them those before what was found first. */
const EXCERPT = { length: 160, before: 40 } as const;

const cut = (text: string, at: number): string => {
  const start = at <= EXCERPT.before ? 0 : at - EXCERPT.before;
  const end = start + EXCERPT.length;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
};

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A part of the text with what was found marked, as the server makes one; undefined where not all the words are in it.
 * @param words in lower case
 */
export const excerptOf = (text: string, words: readonly string[]): string | undefined => {
  const plain = text.replace(/\s+/g, ' ').trim();
  const lower = plain.toLowerCase();
  const places = words.map((word) => lower.indexOf(word));
  if (words.length === 0 || places.includes(-1)) return undefined;
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escaped).join('|'), 'gi');
  return cut(plain, Math.min(...places)).replace(pattern, `${BEGIN}$&${END}`);
};

/** A ticket's own words: customer, stop, address, services, number. */
export const ticketWords = (ticket: Ticket): string => {
  const { service_address: address, assigned_manager_name: agent, id } = ticket;
  const stop = stopName(ticket);
  const number = ticketNumber(id) ?? id;
  const parts = [ticketTitle(ticket, true), stop, address === stop ? '' : address, serviceLabel(ticket), agent, number];
  return parts.filter(Boolean).join(' · ');
};
