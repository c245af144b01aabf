import type { OutboxRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { readStored } from './database.ts';
import type { Device } from './device.ts';
import { learnIds, type World } from './world.ts';

const REQUEST = 'ticket.create';

/** What the person knows of a request that is shown beside theirs: which others they have made. */
const isOther = ({ memory }: World, firstId: string, id: string): boolean =>
  memory.tickets.some((ticket) => ticket.firstId !== firstId && (ticket.id === id || ticket.firstId === id));

/** Answers as whoever made the request: the one of those shown that is no other request of theirs, or none. */
const answer = async (world: World, { tabs }: Device, { lane, doubts = [] }: OutboxRow): Promise<void> => {
  const [page] = tabs;
  if (!page) return;
  await page.goto(`/chat/${encodeURIComponent(lane)}`);
  const question = page.getByRole('region', { name: CHATS.doubt.request });
  const mine = doubts.findIndex(({ id }) => !isOther(world, lane, id));
  const choice =
    mine < 0
      ? question.getByRole('button', { name: CHATS.doubt.makeMine })
      : question.getByRole('button', { name: new RegExp(`^${CHATS.doubt.yes}`) }).nth(mine);
  await choice.click();
  await question.waitFor({ state: 'hidden' });
};

/**
 * Has the people answer whether their lost requests were made (decision 0364).
 * @returns true where one was asked
 */
export const answerDoubts = async (world: World): Promise<boolean> => {
  let asked = false;
  await learnIds(world);
  for (const device of Object.values(world.devices)) {
    const { outbox } = await readStored(device);
    for (const row of outbox.filter(({ command, doubts }) => command === REQUEST && doubts !== undefined)) {
      world.note(`${device.name} is asked about a request`);
      await answer(world, device, row);
      await learnIds(world);
      asked = true;
    }
  }
  return asked;
};
