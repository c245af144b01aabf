import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** When a call's answer has left the server, or its connection has ended; nothing for an in-process call. */
export const answerSent = (c: Context): { readonly sent?: Promise<void> } => {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  if (outgoing === undefined) return {};
  return { sent: new Promise((resolve) => (outgoing.closed ? resolve() : outgoing.once('close', () => resolve()))) };
};

/** Milliseconds in which some of an answer must be taken. */
const UNREAD_MS = 60_000;

/** Ends the connection of a call whose answer nobody takes: what was made for it would stay in memory. */
export const letGoUnread = (c: Context, afterMs = UNREAD_MS): void => {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  outgoing?.setTimeout(afterMs, () => outgoing.destroy());
};
