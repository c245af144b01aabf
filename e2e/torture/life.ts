import { startServer } from '#tests/support/harness/server.ts';
import type { BackendKind } from '../support/fixtures.ts';
import { ACTIONS } from './actions.ts';
import { type Finding, findFaults } from './compare.ts';
import { createDevice, type Device } from './device.ts';
import { observe } from './observe.ts';
import { type Action, DEVICES, type DeviceName, tell } from './plan.ts';
import { settle } from './settle.ts';
import { createWorld, type World } from './world.ts';

/** What became of one life. */
export interface Life {
  readonly findings: readonly Finding[];
  /** Messages, tickets and files that the people were shown as stored. */
  readonly stored: string;
}

interface LifeOptions {
  readonly backend: BackendKind;
  readonly actions: readonly Action[];
  readonly executablePath: string;
  /** Told of each action as it begins, and of what became of it. */
  readonly note: (line: string) => void;
}

const FAULTS: readonly Finding['fault'][] = ['lost', 'doubled', 'reordered', 'hidden', 'stuck', 'wrong'];

/** What could not be done although a person could: what it threw, by the fault it names. */
const findingOf = (doing: string, error: unknown): Finding => {
  const text = error instanceof Error ? error.message : String(error);
  const fault = FAULTS.find((name) => text.startsWith(`${name}: `));
  const said = fault ? text.slice(fault.length + 2) : text;
  return { fault: fault ?? 'stuck', what: `${doing}: ${said.split('\n').slice(0, 4).join(' ')}` };
};

const act = async (world: World, actions: readonly Action[]): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const action of actions) {
    world.note(tell(action));
    try {
      await ACTIONS[action.kind](world, action);
    } catch (error) {
      const finding = findingOf(tell(action), error);
      world.note(`  ${finding.fault}: ${finding.what}`);
      findings.push(finding);
    }
  }
  return findings;
};

const judge = async (world: World): Promise<Finding[]> => {
  const stuck = await settle(world);
  const observed = await observe(world);
  const errors = Object.values(world.devices).flatMap(({ name, errors }) => errors().map((text) => `${name}: ${text}`));
  return [
    ...stuck.map((what) => ({ fault: 'stuck' as const, what })),
    ...findFaults(world.memory, observed),
    ...errors.map((what) => ({ fault: 'wrong' as const, what })),
  ];
};

/** Lives all actions in real browsers against a server of its own, and holds the end against what was shown. */
export const live = async ({ backend, actions, executablePath, note }: LifeOptions): Promise<Life> => {
  const strict = backend === 'strict';
  const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real', strict });
  await server.services.maps.warm();
  const made = DEVICES.map((name) => {
    const role = name === 'desk' ? 'admin' : 'driver';
    return createDevice({ name, role, origin: server.url, executablePath, sync: !strict });
  });
  try {
    const devices = Object.fromEntries(made.map((device) => [device.name, device])) as Record<DeviceName, Device>;
    const world = await createWorld(server, devices, note);
    const acted = await act(world, actions);
    const judged = await judge(world).catch((error: unknown) => [findingOf('in the end', error)]);
    const findings = [...acted, ...judged];
    const { tickets, said, files } = world.memory;
    return { findings, stored: `${said.length} messages, ${tickets.length} tickets, ${files.length} files` };
  } finally {
    await Promise.all(made.map((device) => device.remove()));
    await server.close();
  }
};
