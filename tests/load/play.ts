import { createHash } from 'node:crypto';
import { seededRandom } from '#server/seed/random.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';
import { playAgent } from '#tests/load/agent.ts';
import { type Book, createBook, type ToldMessage } from '#tests/load/book.ts';
import { type Caller, createCaller, pause } from '#tests/load/caller.ts';
import { type Look, playDriver } from '#tests/load/driver.ts';
import type { Scene } from '#tests/load/life.ts';
import type { Cast, Player } from '#tests/load/protocol.ts';
import { type CallFigures, createStats } from '#tests/load/stats.ts';

export interface PlayOptions {
  readonly url: string;
  readonly cast: Cast;
  readonly seconds: number;
  /** Seconds after the end in which what has begun may still be taken. */
  readonly graceSeconds?: number;
  readonly streams?: boolean;
  readonly seed?: number;
  /** Seconds over which the drivers arrive. */
  readonly arriveSeconds?: number;
  readonly sayMs?: number;
  readonly pollMs?: number;
  /** Ends it before its time, once so many messages were acknowledged and this is true. */
  readonly enough?: { readonly messages: number; readonly and: () => boolean };
  /** Rows of the spreadsheet that an administrator imports meanwhile; none for 0. */
  readonly importRows?: number;
  /** Seconds until then. */
  readonly importAfterSeconds?: number;
  /** Told when everybody plays, and when all have ended. */
  readonly onPhase?: (phase: 'played' | 'checked') => Promise<void>;
}

/** What came of a run. */
export interface Played {
  readonly figures: readonly CallFigures[];
  /** Messages that were acknowledged, and conversations and files that were checked. */
  readonly taken: number;
  readonly conversations: number;
  readonly files: number;
  /** What is wrong, a sentence each: nothing is. */
  readonly wrong: readonly string[];
}

/** Milliseconds that an administrator waits for an import. */
const IMPORT_MS = 300_000;

/** Reads until the server itself has answered. */
const surely = async (look: Look, untilMs: number): Promise<void> => {
  while (!(await look()) && performance.now() < untilMs) await pause(1_000);
};

const importStations = async ({ caller, random }: Scene, admin: Player, rows: number): Promise<void> => {
  const lines = Array.from({ length: rows }, (_, row) => {
    const place = `${(30 + 15 * random()).toFixed(4)},${(-120 + 45 * random()).toFixed(4)}`;
    return `load-${row},Load stop ${row},Exit ${row},Joplin,MO,${place},${(3 + random()).toFixed(3)}`;
  });
  const form = new FormData();
  const content = `Store number,Name,Address,City,State,Lat,Lon,Price\n${lines.join('\n')}\n`;
  form.set('file', new Blob([content]), 'load.csv');
  const encoded = new Response(form);
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': encoded.headers.get('Content-Type') ?? '' };
  const body = Buffer.from(await encoded.arrayBuffer());
  const address = caller.url + ENDPOINTS.importStations.path;
  await caller.raw('import of stations', address, { method: 'POST', headers, body, patienceMs: IMPORT_MS });
};

/** Holds every conversation, and every file that was taken, against what was said. */
const check = async (caller: Caller, book: Book, reader: Player) => {
  const wrong: string[] = [];
  let files = 0;
  const left = [...book.conversations()];
  const one = async (ticketId: number): Promise<void> => {
    const { status, body } = await caller.call(reader, 'messages', { params: { ticketId: String(ticketId) } });
    // A server that has gone may have everything: nobody could look.
    if (status === 0) return void wrong.push(`UNREAD ticket ${ticketId}: nobody answers in the end`);
    if (status !== 200) return void wrong.push(`LOST ticket ${ticketId}: it answers ${status} in the end`);
    const list: readonly ToldMessage[] = Array.isArray(body) ? body : body.items;
    wrong.push(...book.compare(ticketId, list));
    for (const [text, sha256] of book.files(ticketId)) {
      files += 1;
      const url = list.find((message) => message.text === text)?.attachments[0]?.url;
      const headers = { Authorization: `Bearer ${reader.token}` };
      const read =
        url === undefined
          ? undefined
          : await caller.raw('read a file', new URL(url, caller.url).href, { method: 'GET', headers });
      const found = read === undefined ? '' : createHash('sha256').update(read.bytes).digest('hex');
      if (read?.status === 0) wrong.push(`UNREAD ticket ${ticketId}: the file of "${text}" has no answer`);
      else if (found !== sha256) wrong.push(`LOST ticket ${ticketId}: the file of "${text}" is not what was sent`);
    }
  };
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await one(next);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return { wrong, files };
};

/** Plays drivers and agents against a server, and holds in the end what it has against what it acknowledged. */
export const play = async (options: PlayOptions): Promise<Played> => {
  const { url, cast, seconds, graceSeconds = 60, seed = 1, arriveSeconds = seconds / 4 } = options;
  const { importRows = 0, importAfterSeconds = seconds / 2, enough } = options;
  const stats = createStats();
  const caller = createCaller(url, stats);
  const book = createBook();
  const near = { latitude: 41.8, longitude: -87.6, radius: 200 };
  const stations = (await caller.call(cast.admin, 'locations', { query: near })).body;
  if (!Array.isArray(stations) || stations.length === 0)
    throw new Error(
      'There are no stops near Chicago to ask for service at. A server in production begins without stations: import some first, or let it start once in development.',
    );
  const beganAt = performance.now();
  const untilMs = beganAt + 1000 * seconds;
  const scene: Scene = {
    ...{ caller, book, untilMs, random: seededRandom(seed), tickets: [] },
    isEnough: enough === undefined ? undefined : () => book.taken() >= enough.messages && enough.and(),
    graceMs: untilMs + 1000 * graceSeconds,
    sayMs: options.sayMs ?? 30_000,
    pollMs: options.pollMs ?? 3_000,
    streams: options.streams ?? false,
    stations: stations.map(({ id }: { readonly id: number }) => id),
  };
  const arrive = async (driver: Player, number: number): Promise<Look | undefined> => {
    await pause((1000 * arriveSeconds * number) / cast.drivers.length);
    return playDriver(scene, driver, number);
  };
  const midway = async (): Promise<void> => {
    if (importRows === 0) return;
    await pause(1000 * importAfterSeconds);
    await importStations(scene, cast.admin, importRows);
  };
  const drivers = Promise.all(cast.drivers.map(arrive));
  const agents = Promise.all(cast.agents.map((agent, number) => playAgent(scene, agent, number, cast.agents.length)));
  const [looks] = await Promise.all([drivers, agents, midway()]);
  const figures = stats.figures();
  await options.onPhase?.('played');
  const left = looks.filter((look) => look !== undefined);
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await surely(next, scene.graceMs);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const { wrong, files } = await check(caller, book, cast.admin);
  await options.onPhase?.('checked');
  caller.close();
  return { figures, taken: book.taken(), conversations: book.conversations().length, files, wrong };
};
