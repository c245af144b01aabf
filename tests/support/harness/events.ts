import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ApiClient } from '#tests/support/harness/client.ts';

/** An event as it was told. */
export interface ToldEvent {
  readonly event: string | undefined;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  readonly data: any;
}

/** An open stream of events. */
export interface EventReader {
  readonly response: Response;
  /** The next event; undefined once the server has ended the stream. */
  readonly next: () => Promise<ToldEvent | undefined>;
  readonly close: () => Promise<void>;
}

/** Opens a stream of server-sent events with a client's token. @param headers further ones */
export const readEvents = async (
  client: ApiClient,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> => {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${client.token}`, ...headers } });
  if (response.body === null) throw new Error('The answer has no body.');
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  return {
    response,
    next: async () => {
      const { value } = await reader.read();
      return value === undefined ? undefined : { event: value.event, id: value.id, data: JSON.parse(value.data) };
    },
    close: () => reader.cancel(),
  };
};
