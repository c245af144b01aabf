import { VOICE } from '#src/texts/voice.ts';
import { openTicket, placeFor } from './conversation.ts';
import { VOICE_NOTE } from './labels.ts';
import type { Action } from './plan.ts';
import { until } from './until.ts';
import { killAndStart, storedLabels, type World } from './world.ts';

/** Seconds of sound before the browser dies: two of them may be lost. */
const CUT_AFTER = 4;

const notes = (labels: readonly string[]): number => labels.filter((label) => label === VOICE_NOTE).length;

/** Records a voice note and sends it; cut short, it must be offered again, and is sent then. */
export const voice = async (world: World, action: Action): Promise<void> => {
  const place = await placeFor(world, action);
  if (!place) return;
  const { device, ticket } = place;
  let { page } = place;
  const before = notes(await storedLabels(device, ticket));
  await page.getByRole('button', { name: VOICE.record }).click();
  const seconds = action.cut ? CUT_AFTER : 1 + Math.floor(action.size * 2);
  await page.getByRole('timer').getByText(`0:0${seconds}`).waitFor();
  world.note(`  in ticket ${ticket.number}: ${seconds} s`);
  if (action.cut) {
    await killAndStart(device);
    [page = page] = device.tabs;
    await openTicket(world, device, page, ticket);
    const again = page.getByRole('button', { name: /^Send the recovered 0:0\d$/ }).first();
    await again.waitFor().catch((cause: unknown) => {
      throw new Error(`lost: a voice note of ${seconds} s is not offered after the browser was killed`, { cause });
    });
    await again.click();
  } else await page.getByRole('button', { name: VOICE.send }).click();
  const stored = async () => notes(await storedLabels(device, ticket)) > before;
  await until('hidden: the voice note is not in the conversation after 30 s', stored);
  world.memory.said.push({ ticket, device: device.name, label: VOICE_NOTE });
};
