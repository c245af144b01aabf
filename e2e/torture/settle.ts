import { comeBack } from '../support/conversation.ts';
import { answerDoubts } from './answer.ts';
import { readStored } from './database.ts';
import type { Device } from './device.ts';
import { becomes } from './until.ts';
import { learnIds, type World } from './world.ts';

/** Milliseconds until what still waits is taken to be stuck: the longest deadline of a request, some times over. */
const PATIENCE = 120_000;

/** Questions that one answer may lead to, at most. */
const ROUNDS = 5;

/** What of a device's outbox is still on its way: not refused, and not behind what was. */
const underWay = async (device: Device): Promise<number> => {
  const { outbox, recordings } = await readStored(device);
  const held = new Set(outbox.filter(({ state }) => state === 'failed').map(({ lane }) => lane));
  return outbox.filter(({ lane }) => !held.has(lane)).length + recordings.length;
};

/**
 * The trouble ends: the line is good, and the people look at their devices until nothing is under way.
 * @returns what is, after two minutes
 */
export const settle = async (world: World): Promise<string[]> => {
  const devices = Object.values(world.devices);
  world.server.faults.clear();
  for (const device of devices) await device.setOffline(false);
  const rests = async (): Promise<boolean> => {
    for (const { tabs } of devices) for (const page of tabs) await comeBack(page);
    const counts = await Promise.all(devices.map(underWay));
    return counts.every((count) => count === 0);
  };
  await becomes(rests, PATIENCE);
  for (let round = 0; round < ROUNDS && (await answerDoubts(world)); round += 1) await becomes(rests, PATIENCE);
  await learnIds(world);
  const stuck = await Promise.all(
    devices.map(async (device) => {
      const count = await underWay(device);
      return count === 0 ? [] : [`${device.name}: ${count} still under way two minutes after all trouble`];
    }),
  );
  return stuck.flat();
};
