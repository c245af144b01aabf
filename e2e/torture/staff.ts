import type { TicketStatus } from '#src/contract/enums.ts';
import { STAFF } from '#src/texts/staff.ts';
import { openTicket } from './conversation.ts';
import { readStored } from './database.ts';
import { type Action, chosen } from './plan.ts';
import { becomes, until } from './until.ts';
import { killAndStart, ticketFor, type World } from './world.ts';

/** Part of the actions on a ticket in progress that close it: nobody can write there afterwards. */
const CLOSES = 0.3;
/** Tickets that stay open, so that there is something to write in. */
const STAY_OPEN = 2;
/** Milliseconds until a ticket that offers nothing is left alone: its last change is still on its way. */
const OFFERED_WITHIN = 3_000;

const NAME = {
  OPEN: STAFF.actions.assign,
  TO_DO: STAFF.actions.reassign,
} as const;

/** What the agent does with a ticket of this status, and what it is afterwards. */
const wish = (status: TicketStatus, closes: boolean): readonly [string, TicketStatus] => {
  if (status === 'OPEN' || status === 'TO_DO') return [NAME[status], 'IN_PROGRESS'];
  return closes ? [STAFF.actions.close, 'CLOSED'] : [STAFF.actions.return, 'TO_DO'];
};

/** The agent takes a ticket, returns it to the board, or closes it. */
export const staff = async (world: World, action: Action): Promise<void> => {
  const { devices, memory, note } = world;
  const device = devices.desk;
  const page = chosen(device.tabs, action.tab);
  const ticket = ticketFor(world, action);
  if (!page || !ticket) return;
  if (!(await openTicket(world, device, page, ticket))) return note(`  ticket ${ticket.number} is not there yet`);
  const open = memory.tickets.filter((one) => one.status !== 'CLOSED').length;
  const [name, status] = wish(ticket.status, action.size < CLOSES && open > STAY_OPEN);
  const button = page.getByRole('button', { name, exact: true });
  const offered = await becomes(async () => (await button.isVisible()) && (await button.isEnabled()), OFFERED_WITHIN);
  if (!offered) return note(`  ticket ${ticket.number}: "${name}" is not offered`);
  note(`  ticket ${ticket.number}: ${name}`);
  await button.click();
  await page.getByRole('dialog', { name }).getByRole('button', { name, exact: true }).click();
  const shown = async () => {
    const now = (await readStored(device)).tickets.find(({ id }) => id === ticket.id)?.status;
    // What its customer had on the way opens a closed one again in the same moment.
    return now === status || (status === 'CLOSED' && now === 'TO_DO') ? now : undefined;
  };
  if (action.cut) await killAndStart(device);
  else
    await until(`hidden: ticket ${ticket.number} is not ${status} 30 s after "${name}"`, async () =>
      Boolean(await shown()),
    );
  const now = await shown();
  if (now) ticket.status = now;
  else note('  not stored');
};
