import { randomBytes } from 'node:crypto';
import { liveRoles } from '#server/accounts/queries/sessions.ts';
import type { Database } from '#server/db/database.ts';
import type { UserRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { STREAMS } from '#server/http/listen.ts';
import { CHANGES } from '#src/contract/changes.ts';
import { isStaff, type Role } from '#src/contract/enums.ts';

/** Of one session: tabs that do not share one. The oldest goes. */
const PER_SESSION = 8;
/** Changes that a stream which comes back may still be told of. */
const REMEMBERED = 1_000;
/** Bytes that wait to be taken; who takes none is cut off, and comes back when it is there again. */
const UNREAD_BYTES = 64 * 1024;
/** Milliseconds for which the first stream waits until the database tells of changes. */
const CONNECT_MS = 5_000;
const RETRY_SECONDS = 30;
const SECOND = 1_000;
/** Each second one part of the streams has its beat and its sessions looked at. */
const PARTS = CHANGES.beatMs / SECOND;

interface Stream {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly part: number;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

/** The streams of one process, found by whose they are and by when their turn is; of each account in the order they came. */
const createStreams = () => {
  const all = new Set<Stream>();
  const ofAccount = new Map<number, Set<Stream>>();
  const ofStaff = new Set<Stream>();
  const parts = Array.from({ length: PARTS }, () => new Set<Stream>());
  const own = (userId: number): Iterable<Stream> => ofAccount.get(userId) ?? [];
  return {
    all,
    part: (number: number): readonly Stream[] => [...(parts[number] ?? [])],
    ofSession: (userId: number, sessionId: string): Stream[] =>
      [...own(userId)].filter((stream) => stream.sessionId === sessionId),
    /** Those that may hear of a ticket of that owner. */
    hearing: (ownerId: number): Iterable<Stream> => {
      const owners = [...own(ownerId)].filter(({ role }) => !isStaff(role));
      return [...ofStaff, ...owners];
    },
    /** The oldest of the account that has the most, where that is more than this account would have with another one. */
    crowding: (userId: number): Stream | undefined => {
      let crowd: ReadonlySet<Stream> = new Set();
      for (const account of ofAccount.values()) if (account.size > crowd.size) crowd = account;
      const hasMore = crowd.size > (ofAccount.get(userId)?.size ?? 0) + 1;
      return hasMore ? [...crowd][0] : undefined;
    },
    add: (stream: Stream): void => {
      const account = ofAccount.get(stream.userId) ?? new Set();
      ofAccount.set(stream.userId, account.add(stream));
      if (isStaff(stream.role)) ofStaff.add(stream);
      parts[stream.part]?.add(stream);
      all.add(stream);
    },
    remove: (stream: Stream): void => {
      const account = ofAccount.get(stream.userId);
      account?.delete(stream);
      if (account?.size === 0) ofAccount.delete(stream.userId);
      ofStaff.delete(stream);
      parts[stream.part]?.delete(stream);
      all.delete(stream);
    },
  };
};

interface Told {
  readonly number: number;
  readonly ownerId: number;
  readonly text: string;
}

/** Who opens a stream. */
export interface ChangesReader {
  readonly user: Pick<UserRow, 'id' | 'role'>;
  readonly sessionId: string;
  /** The id of the last event that it was told, as it says itself. */
  readonly lastId: string | undefined;
}

/** Tells whoever listens which tickets change (decision 0390). */
export interface TicketChanges {
  /**
   * A stream of events for one session: `reset` where changes may have been missed, then `change` for each ticket that the
   * account may see, whichever process changed it.
   * Where there are too many, the account that has the most makes way for one that has fewer.
   * @throws 503 with Retry-After where there are too many all the same, or the database tells nothing
   */
  readonly open: (reader: ChangesReader) => Promise<Response>;
  /** Ends the streams of sessions that have ended, or may do other things now; each is looked at in turn by itself. */
  readonly look: () => Promise<void>;
  /** How many streams are open. */
  readonly count: () => number;
  /** How many may be. */
  readonly most: number;
  /** Ends all streams. */
  readonly close: () => void;
}

/** Of every answer that is a stream of changes. */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // A proxy that collects answers before it passes them on would hold each event back.
  'X-Accel-Buffering': 'no',
};
const unavailable = (): ApiError =>
  new ApiError(503, 'UNAVAILABLE', 'Changes cannot be followed now. Please ask for them.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Makes the streams of one process, `most` at once. It listens to the database from the first one on. */
export const createTicketChanges = (
  { db, listen }: Database,
  { now, most = STREAMS }: { readonly now: () => Date; readonly most?: number | undefined },
): TicketChanges => {
  const streams = createStreams();
  let opened = 0;
  let timer: NodeJS.Timeout | undefined;
  let second = 0;
  // Another process, and this one after a gap, has told other changes under the same numbers.
  let origin = '';
  let told: Told[] = [];
  let last = 0;
  let connected: boolean | undefined;
  const waiting = new Set<() => void>();

  const mayHear = ({ userId, role }: Pick<Stream, 'userId' | 'role'>, ownerId: number): boolean =>
    isStaff(role) || userId === ownerId;
  const event = (name: string, data: object): string =>
    `event: ${name}\nid: ${origin}-${last}\ndata: ${JSON.stringify(data)}\n\n`;

  const heard = (payload: string): void => {
    const [id, ownerId, status] = payload.split(' ');
    last += 1;
    const one = { number: last, ownerId: Number(ownerId), text: event('change', { ticket_id: Number(id), status }) };
    told.push(one);
    if (told.length > 2 * REMEMBERED) told = told.slice(-REMEMBERED);
    for (const stream of streams.hearing(one.ownerId)) stream.send(one.text);
  };
  const endAll = (): void => {
    for (const stream of streams.all) stream.end();
  };
  const onConnection = (is: boolean): void => {
    connected = is;
    [origin, told] = [randomBytes(6).toString('hex'), []];
    endAll();
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  const listening = async (): Promise<boolean> => {
    if (connected === undefined) {
      if (waiting.size === 0) listen('ticket_changes', { heard, connected: onConnection });
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, CONNECT_MS).unref();
      });
    }
    return connected === true;
  };

  const look = async (part: readonly Stream[]): Promise<void> => {
    const roles = await liveRoles(db, [...new Set(part.map(({ sessionId }) => sessionId))], now());
    for (const stream of part) if (roles.get(stream.sessionId) !== stream.role) stream.end();
  };
  const beat = (): void => {
    second = (second + 1) % PARTS;
    const part = streams.part(second);
    for (const stream of part) stream.send(': beat\n\n');
    // A database that is away says nothing against anybody.
    if (part.length > 0) look(part).catch(() => undefined);
  };

  const missed = ({ user, lastId }: ChangesReader): string => {
    const [of, number] = lastId?.split('-') ?? [];
    const from = Number(number);
    const known = of === origin && from <= last && from >= (told[0]?.number ?? last + 1) - 1;
    if (!known) return event('reset', {});
    const reader = { userId: user.id, role: user.role };
    return told
      .filter((one) => one.number > from && mayHear(reader, one.ownerId))
      .map((one) => one.text)
      .join('');
  };

  const open = async (reader: ChangesReader): Promise<Response> => {
    if (!(await listening())) throw unavailable();
    const { user, sessionId } = reader;
    const own = streams.ofSession(user.id, sessionId);
    if (own.length >= PER_SESSION) own[0]?.end();
    if (streams.all.size >= most) streams.crowding(user.id)?.end();
    if (streams.all.size >= most) throw unavailable();
    const encoder = new TextEncoder();
    let stream: Stream | undefined;
    const remove = (): void => {
      if (stream !== undefined) streams.remove(stream);
      if (streams.all.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const end = (): void => {
            if (stream === undefined || !streams.all.has(stream)) return;
            remove();
            controller.close();
          };
          const send = (text: string): void => {
            if ((controller.desiredSize ?? 0) <= 0) end();
            else controller.enqueue(encoder.encode(text));
          };
          opened += 1;
          stream = { userId: user.id, role: user.role, sessionId, part: opened % PARTS, send, end };
          streams.add(stream);
          // A first byte at once: a proxy that collects answers is known by its silence.
          send(`: open\n\n${missed(reader)}`);
        },
        cancel: remove,
      },
      new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES }),
    );
    if (timer === undefined) timer = setInterval(beat, SECOND).unref();
    return new Response(body, { headers: STREAM_HEADERS });
  };

  return { open, look: () => look([...streams.all]), count: () => streams.all.size, most, close: endAll };
};
