import { randomUUID } from 'node:crypto';
import { CHANGES } from '#src/contract/changes.ts';
import { alongGreatCircle } from '#src/lib/geo.ts';
import { chanceMs, fateOf, isOver, putFile, rest, type Scene, say } from '#tests/load/life.ts';
import type { Player } from '#tests/load/protocol.ts';
import { followChanges } from '#tests/load/stream.ts';

/** How many of a driver's turns are a file, and a fuel plan; the others are words alone. */
const SHARES = { file: 0.05, plan: 0.1 };
const CHICAGO = { latitude: 41.88, longitude: -87.63 };
const SPRINGFIELD = { latitude: 39.8, longitude: -89.64 };
const PLAN = {
  ...{ amountOfFuel: 60, trunkCapacity: 250, searchRadius: 10 },
  routePoints: Array.from({ length: 200 }, (_, at) => alongGreatCircle(CHICAGO, SPRINGFIELD, at / 199)),
};
/** Milliseconds until a stream that has ended is opened again, at most. */
const AGAIN_MS = 3_000;

/** Reads what is new. @returns whether the server has said so itself */
export type Look = () => Promise<boolean>;

/** Reads what is new in a conversation, as its device does: part after part. */
const createReader = ({ caller, book }: Scene, who: Player, ticketId: number): Look => {
  let after: string | undefined;
  let reading: Promise<boolean> | undefined;
  const params = { ticketId: String(ticketId) };
  const read = async (): Promise<boolean> => {
    for (;;) {
      const query = after === undefined ? undefined : { after };
      const reply = await caller.call(who, 'messagePart', query === undefined ? { params } : { params, query });
      if (reply.status !== 200) return false;
      book.see(ticketId, reply.body.items);
      after = reply.body.after;
      if (reply.body.more !== true) return true;
    }
  };
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
};

/** Looks at once where the stream tells of a change, and now and then. */
const follow = async (scene: Scene, who: Player, ticketId: number, look: Look): Promise<void> => {
  const { caller } = scene;
  let [isOpen, news] = [false, false];
  const heard = async (): Promise<void> => {
    // What is told while it is read may not be in it.
    if (news) return;
    news = true;
    while (news) {
      news = false;
      await look();
    }
  };
  let close = (): void => undefined;
  let opening: Promise<void> | undefined;
  const open = async (): Promise<void> => {
    isOpen = true;
    const began = performance.now();
    const onEnd = (status: number): void => {
      isOpen = false;
      if (!isOver(scene)) caller.stats.add('stream', performance.now() - began, status);
    };
    const onEvent = (event: string, data: { readonly ticket_id?: number }): void => {
      if (event === 'reset' || data.ticket_id === ticketId) void heard();
    };
    const followed = await followChanges(caller.url, { token: who.token, agent: caller.streaming, onEvent, onEnd });
    caller.stats.add('stream opened', performance.now() - began, isOpen ? 200 : 0);
    close = followed.close;
  };
  let lookAt = performance.now() + CHANGES.lookMs;
  while (!isOver(scene)) {
    if (!isOpen && opening === undefined) {
      opening = open().finally(() => {
        opening = undefined;
      });
    }
    await rest(scene, AGAIN_MS * (0.5 + scene.random() / 2));
    if (performance.now() < lookAt) continue;
    lookAt = performance.now() + CHANGES.lookMs;
    void heard();
  }
  await opening;
  close();
};

const poll = async (scene: Scene, look: Look): Promise<void> => {
  while (!isOver(scene)) {
    await look();
    await rest(scene, scene.pollMs * (0.9 + 0.2 * scene.random()));
  }
};

/**
 * A driver's run: asks for service, writes, sends files, has plans made, and reads what is answered.
 * @returns what reads the conversation once more; undefined where the server has not taken the request
 */
export const playDriver = async (scene: Scene, who: Player, number: number): Promise<Look | undefined> => {
  const { caller, book, random, stations, tickets, graceMs } = scene;
  const asked = `Driver ${number} asks for tires`;
  const body = { message: asked, service_id: stations[number % stations.length] };
  const made = await caller.deliver(who, 'createTicket', { body, key: randomUUID() }, graceMs);
  if (made === undefined || fateOf(made) !== 'taken') return undefined;
  const ticketId = Number(made.body.id);
  book.say(ticketId, who.id, { text: asked, fate: 'taken' });
  tickets.push(ticketId);
  const look = createReader(scene, who, ticketId);
  const talk = async (): Promise<void> => {
    for (let count = 1; ; count += 1) {
      await rest(scene, chanceMs(scene, scene.sayMs));
      if (isOver(scene)) return;
      const turn = random();
      const text = `Driver ${number} says ${count}`;
      if (turn < SHARES.plan) await caller.call(who, 'plan', { body: PLAN });
      const file = turn > 1 - SHARES.file ? await putFile(scene, who, ticketId) : undefined;
      await say(scene, who, ticketId, file === undefined ? { text } : { text, file });
    }
  };
  await Promise.all([talk(), scene.streams ? follow(scene, who, ticketId, look) : poll(scene, look)]);
  return look;
};
