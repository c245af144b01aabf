import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Context } from 'hono';

type Told = () => void;

/** Who waits for the end of a connection: one listener each, however many calls stand behind one another on it. */
const waiting = new WeakMap<Socket, Set<Told>>();

const waitingFor = (socket: Socket): Set<Told> => {
  const known = waiting.get(socket);
  if (known !== undefined) return known;
  const all = new Set<Told>();
  waiting.set(socket, all);
  socket.once('close', () => {
    for (const tell of all) tell();
  });
  return all;
};

/**
 * Resolves with the answer's last byte, or with the connection: an answer behind another one on the same connection is given
 * to it only when its turn comes, and is told nothing where it ends before.
 */
const leaving = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const { socket } = outgoing.req;
    if (outgoing.closed || socket.destroyed) return resolve();
    const all = waitingFor(socket);
    const tell = (): void => {
      all.delete(tell);
      resolve();
    };
    all.add(tell);
    outgoing.once('close', tell);
  });

/** When a call's answer has left the server, or its connection has ended; nothing for an in-process call. */
export const answerSent = (c: Context): { readonly sent?: Promise<void> } => {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  return outgoing === undefined ? {} : { sent: leaving(outgoing) };
};
