import { chanceMs, fateOf, isOver, rest, type Scene, say } from '#tests/load/life.ts';
import type { Player } from '#tests/load/protocol.ts';

/** Milliseconds between two looks at the board, and between two answers of an agent on the average. */
const TIMES = { board: 15_000, answer: 5_000 };
/** Milliseconds until an agent who has nothing to do looks for it again. */
const IDLE_MS = 500;

/** An agent's run: takes every ticket that falls to them, answers, and looks at the board. @param of how many agents there are */
export const playAgent = async (scene: Scene, who: Player, number: number, of: number): Promise<void> => {
  const { caller, tickets, random, graceMs } = scene;
  const mine: number[] = [];
  let seen = 0;
  const take = async (): Promise<void> => {
    for (; seen < tickets.length && !isOver(scene); seen += 1) {
      const ticketId = tickets[seen];
      if (ticketId === undefined || seen % of !== number) continue;
      const params = { id: String(ticketId) };
      const assigned = await caller.deliver(who, 'assignTicket', { params }, graceMs);
      if (fateOf(assigned) !== 'taken') continue;
      await caller.deliver(who, 'ticketStatus', { params, body: { status: 'IN_PROGRESS' } }, graceMs);
      mine.push(ticketId);
    }
  };
  const work = async (): Promise<void> => {
    for (let count = 1; !isOver(scene); ) {
      await take();
      const ticketId = mine[Math.floor(random() * mine.length)];
      await rest(scene, ticketId === undefined ? IDLE_MS : chanceMs(scene, Math.min(TIMES.answer, scene.sayMs)));
      if (ticketId === undefined || isOver(scene)) continue;
      await say(scene, who, ticketId, { text: `Agent ${number} answers ${count}` });
      count += 1;
    }
  };
  const watch = async (): Promise<void> => {
    while (!isOver(scene)) {
      await caller.call(who, 'ticketCounts');
      await caller.call(who, 'tickets', { query: { status: 'OPEN', page: 0, pageSize: 25 } });
      await rest(scene, TIMES.board * (0.5 + random()));
    }
  };
  await Promise.all([work(), watch()]);
};
