import { type Agent, type IncomingMessage, request } from 'node:http';
import { createParser } from 'eventsource-parser';

/** An open stream of changes. */
export interface Followed {
  readonly close: () => void;
}

interface FollowOptions {
  readonly token: string;
  readonly agent: Agent;
  /** Told of each event by its name and its data as JSON. */
  readonly onEvent: (event: string, data: { readonly ticket_id?: number }) => void;
  /** Told once where it ends by itself, or was not opened: with its status, or 0 where the connection broke. */
  readonly onEnd: (status: number) => void;
}

/** Opens the stream of changed tickets. @returns once it is open, or refused */
export const followChanges = (url: string, { token, agent, onEvent, onEnd }: FollowOptions): Promise<Followed> =>
  new Promise((resolve) => {
    let over = false;
    const end = (status: number): void => {
      if (!over) onEnd(status);
      over = true;
    };
    const sent = request(`${url}/ticket/changes`, { agent, headers: { Authorization: `Bearer ${token}` } });
    const followed: Followed = {
      close: () => {
        over = true;
        sent.destroy();
      },
    };
    sent.on('response', (response: IncomingMessage) => {
      resolve(followed);
      if (response.statusCode !== 200) {
        response.resume();
        return end(response.statusCode ?? 0);
      }
      const parser = createParser({ onEvent: ({ event = '', data }) => onEvent(event, JSON.parse(data)) });
      response.setEncoding('utf8');
      response.on('data', (text: string) => parser.feed(text));
      response.on('close', () => end(0));
      response.on('error', () => end(0));
    });
    sent.on('error', () => {
      end(0);
      resolve(followed);
    });
    sent.end();
  });
