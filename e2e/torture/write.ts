import { CHATS } from '#src/texts/chats.ts';
import { type ChosenFile, choose, DOCUMENT, PICTURE, sha256 } from '../support/files.ts';
import { type Place, placeFor } from './conversation.ts';
import { fileName, labelOf, wordsOf } from './labels.ts';
import type { Action } from './plan.ts';
import { becomes, until } from './until.ts';
import { killAndStart, storedLabels, type World } from './world.ts';

/** What a person writes at once. */
export interface Written {
  readonly words: string;
  readonly files: readonly ChosenFile[];
}

/** Part of the messages that say again what an earlier one said. */
const AGAIN = 0.15;

const labelOfWritten = ({ words, files }: Written): string =>
  labelOf([words, ...files.map(({ name }) => name)].join(' '));

const count = (labels: readonly string[], label: string): number => labels.filter((one) => one === label).length;

/** Puts words into the box and presses Enter. */
export const press = async ({ page }: Place, { words, files }: Written): Promise<void> => {
  if (files.length > 0) {
    await choose(page, files);
    await page
      .getByRole('list', { name: CHATS.chosenFiles })
      .getByText(files.at(-1)?.name ?? '')
      .waitFor();
  }
  const box = page.getByRole('textbox', { name: CHATS.message });
  await box.fill(words);
  await box.press('Enter');
};

/** Whether a device has stored messages in a ticket. @param before what it had of them */
export const isStored = async (
  { device, ticket }: Place,
  all: readonly Written[],
  before: readonly string[],
): Promise<boolean> => {
  const labels = await storedLabels(device, ticket);
  return all.every((written) => count(labels, labelOfWritten(written)) > count(before, labelOfWritten(written)));
};

/** Remembers messages as far as the device has stored them. @param before what it had of them */
export const rememberStored = async (
  { memory, note }: World,
  { device, ticket }: Place,
  all: readonly Written[],
  before: readonly string[],
): Promise<void> => {
  const labels = await storedLabels(device, ticket);
  const had = new Map<string, number>();
  for (const written of all) {
    const label = labelOfWritten(written);
    const others = had.get(label) ?? count(before, label);
    had.set(label, others + 1);
    if (count(labels, label) <= others) {
      note(`  not stored: ${label}`);
      continue;
    }
    memory.said.push({ ticket, device: device.name, label });
    // Whoever answers a ticket that nobody works on takes it.
    if (device.name === 'desk' && (ticket.status === 'OPEN' || ticket.status === 'TO_DO'))
      ticket.status = 'IN_PROGRESS';
    for (const { name, buffer } of written.files) memory.files.push({ name, sha256: sha256(buffer) });
  }
};

/** Writes messages as fast as one can type; then waits until all are stored, or the browser dies. */
export const write = async (
  world: World,
  action: Action,
  make: (place: Place) => readonly Written[],
): Promise<void> => {
  const place = await placeFor(world, action);
  if (!place) return;
  const { device, ticket } = place;
  const all = make(place);
  const before = await storedLabels(device, ticket);
  world.note(`  in ticket ${ticket.number}: ${all.map(labelOfWritten).join(' | ')}`);
  for (const written of all) await press(place, written);
  if (action.cut) await killAndStart(device);
  else
    await until(`hidden: ${all.map(labelOfWritten)} is not in the conversation 30 s after Enter`, () =>
      isStored(place, all, before),
    );
  await rememberStored(world, place, all, before);
};

/** One message of words; now and then the very words of an earlier one. */
export const say = (world: World, action: Action): Promise<void> =>
  write(world, action, ({ device }) => [
    { words: wordsOf(device.name, action.size < AGAIN ? 0 : action.number * 10), files: [] },
  ]);

/** Several messages, none of which waits for the one before it. */
export const burst = (world: World, action: Action): Promise<void> =>
  write(world, action, ({ device }) =>
    Array.from({ length: 2 + Math.floor(action.size * 3) }, (_, place) => ({
      words: wordsOf(device.name, action.number * 10 + place),
      files: [],
    })),
  );

/** A document of its own bytes. */
export const documentOf = (device: Place['device'], { number }: Action, filling = Buffer.alloc(0)): ChosenFile => {
  const name = fileName(device.name, number * 10, 'pdf');
  return { ...DOCUMENT, name, buffer: Buffer.concat([DOCUMENT.buffer, Buffer.from(`% ${name}\n`), filling]) };
};

/** A picture, a document or both, with words or without. */
export const sendFiles = (world: World, action: Action): Promise<void> =>
  write(world, action, ({ device }) => {
    const picture = { ...PICTURE, name: fileName(device.name, action.number * 10 + 1, 'png') };
    const document = documentOf(device, action);
    const files = action.size < 0.3 ? [picture] : action.size < 0.6 ? [document] : [document, picture];
    return [{ words: action.size < 0.5 ? '' : wordsOf(device.name, action.number * 10), files }];
  });

/** True once the page says that the device is full. */
export const saysFull = ({ page }: Place, ms: number): Promise<boolean> =>
  becomes(() => page.getByRole('alert').getByText(CHATS.diskFull).isVisible(), ms);
