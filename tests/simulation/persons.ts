import type { OutboxRow } from '#src/data/db/database.ts';
import { refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { type Actions, knownTicket, makeActions, type Step } from './actions.ts';
import type { Memory } from './memory.ts';
import { runTasks, workOf } from './tasks.ts';
import { forgetAll } from './thrown-away.ts';
import type { Tab, World } from './world.ts';

/** One who uses the device: the world as it is for them, and what they did. */
export interface Person {
  readonly world: World;
  readonly memory: Memory;
  readonly actions: Actions;
}

/** Those who use the device, one after the other. */
export interface Persons {
  readonly all: readonly Person[];
  /** Who has it just now. */
  current(): Person;
  /** Logs out with what waits kept, or deleted; often another takes the device then. */
  readonly leave: Step;
}

/** The other driver of a device that two share. */
const CODRIVER = 'jo@milepost.test';
/** Tasks that run after a logging out begins, before the tab dies, at most. */
const MOMENT = 60;

const person = (world: World): Person => {
  const owner = world.staff ? 'ray@milepost.test' : world.account;
  const ids = ['1', '2'].slice(0, world.staff ? 2 : 1).map((station) => world.server.addTicket(owner, station).id);
  const memory: Memory = { conversations: ids.map(knownTicket), asked: [] };
  return { world, memory, actions: makeActions(world, memory) };
};

/** The person opens what is theirs for the first time. */
const openTickets = async ({ world, memory }: Person, tab: Tab): Promise<void> => {
  const runtime = await world.signedIn(tab);
  for (const { id } of memory.conversations) await world.through(tab, () => refreshTicket(id, undefined, runtime));
};

/** As the person meets the app: signed in, the list of tickets is asked for, which may come to nothing. */
const withList = (world: World): World => ({
  ...world,
  signedIn: async (tab) => {
    const before = tab.runtime?.session.store.getState().account;
    const runtime = await world.signedIn(tab);
    if (before !== world.account)
      await world.through(tab, () => refreshTickets({ staff: false, page: 0 }, runtime)).catch(() => undefined);
    return runtime;
  },
});

/** Now and then who leaves wants all that waits deleted: the screen has shown it. @returns what waits then */
const throwAway = async ({ world, memory, actions }: Person, tab: Tab): Promise<readonly OutboxRow[] | undefined> => {
  const { runtime } = tab;
  if (!world.thrownAway || !runtime || world.chance(0.6)) return undefined;
  const look = async () => ({ rows: await runtime.db().outbox.toArray(), known: await runtime.db().aliases.toArray() });
  const shown = await world.through(tab, look).catch(() => undefined);
  if (!shown || runtime.session.store.getState().account !== world.account) return undefined;
  actions.noteDeleted();
  forgetAll(memory, shown.rows, new Map(shown.known.map(({ localId, serverId }) => [localId, serverId])));
  return shown.rows;
};

/** The people of a world, and a tab in which each has seen their tickets once. */
export const makePersons = async (world: World): Promise<Persons> => {
  const own = person(world.shared ? withList(world) : world);
  const all = world.shared ? [person(withList(world.as(CODRIVER))), own] : [own];
  const tab = world.openTab();
  for (const one of all) await openTickets(one, tab);
  let current = own;
  return {
    all,
    current: () => current,
    leave: async () => {
      const { chance, pick, random, tabs, trace, through } = world;
      const tab = pick(tabs);
      const { session } = await world.started(tab);
      if (session.store.getState().status !== 'signed-in') return;
      const rows = await throwAway(current, tab);
      const choice = rows ? 'delete' : 'keep';
      trace(`${tab.page.owner.name}: ${current.world.account} logs out: ${choice}`);
      if (chance(0.2)) {
        void workOf(tab.page.owner, () => session.signOut(choice)).catch(() => undefined);
        await runTasks(Math.floor(random() * MOMENT));
        if (tabs.includes(tab)) world.killTab(tab);
      } else {
        await through(tab, () => session.signOut(choice));
        world.thrownAway?.add(current.world.account, rows ?? []);
      }
      if (chance(0.7)) current = pick(all);
    },
  };
};
