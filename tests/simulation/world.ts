import Dexie from 'dexie';
import type { AccountDatabase } from '#src/data/db/database.ts';
import type { PageRuntime } from '#src/data/start.ts';
import { startRuntime } from '#src/data/start.ts';
import { emptyDisk, fillDisk, isDiskFull } from '#tests/support/client/disk.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { seededRandom } from '#tests/support/fakes/random.ts';
import { onSync } from '../../sw/drain.ts';
import { type Device, makeDevice, type Page } from './device.ts';
import { makeNetwork, type Network } from './network.ts';
import { makeOthers, type Others } from './others.ts';
import { makeRestores, type Restores } from './restores.ts';
import {
  BREAKING,
  composesAt,
  DELETING,
  GARBLED,
  HANDING_OVER,
  RESTORING,
  SHARED,
  SPENDING,
  SUSPENDING,
  TWO_DEVICES,
  WRITING_NOTES,
  WRITING_SHEETS,
} from './seeds.ts';
import { replaceLocalStorage } from './small-values.ts';
import { freshStorage } from './storage.ts';
import { hasSaidFull, setStorageTrouble } from './storage-faults.ts';
import { addFreeTask, emptyTasks, runAll, workOf } from './tasks.ts';
import { type ThrownAway, watchThrownAway } from './thrown-away.ts';
import { makeTrace, type Trace } from './trace.ts';

/** A tab with the app in it. */
export interface Tab {
  readonly page: Page;
  /** Undefined while it starts. */
  runtime?: PageRuntime;
  /** It could not start: its page has a button for another try. */
  failed?: boolean;
  /** What ends with it. */
  readonly ends: (() => void)[];
}

export interface World extends Others, Restores {
  readonly seed: number;
  readonly keys: boolean;
  /** Whose the device is, or is just now. */
  readonly account: string;
  /** Another driver uses the device as well, one after the other. */
  readonly shared: boolean;
  /** What was thrown away by logging out; undefined where nobody does that. */
  readonly thrownAway: ThrownAway | undefined;
  /** The same world as another driver meets it. */
  as(account: string): World;
  /** Works tickets, others' as well. */
  readonly staff: boolean;
  /** The screen asks the server for news now and then, and others write. In the other lives all is as the outbox leaves it. */
  readonly polls: boolean;
  /** Agents hand tickets over and write notes, and closed ones are opened again. */
  readonly handsOver: boolean;
  /** The person says with a request what it is for. */
  readonly explains: boolean;
  /** The device is full now and then, and may stay so to the end. */
  readonly fills: boolean;
  /** Fills the device. @param left bytes that may still be written */
  fill(left: number): void;
  /** The device was filled more than once, or has said so before, or a person came to a full one: nothing may be kept back for sending. */
  filledAgain(): boolean;
  /** Answers come that nobody can read, also to what is said on another device in the same words. */
  readonly garbled: boolean;
  /** The access token runs out often, and the time in which a former refresh token is honoured. */
  readonly spends: boolean;
  /** The browser's storage breaks transactions off, and loses its connections. */
  readonly breaks: boolean;
  /** Lets it fail for a while. @param share of all transactions; 0 for none any more */
  breakStorage(share: number): void;
  /** Lets its process die soon, and another take its place. */
  loseStorage(): void;
  /** The server is restored from a backup now and then. */
  readonly restores: boolean;
  /** The account is disapproved or deactivated now and then, until the person has called support. */
  readonly suspends: boolean;
  /** The server tells conversations in parts as well. */
  readonly parts: boolean;
  /** The person asks on another device at any moment as well. */
  readonly twoDevices: boolean;
  /** The person types into boxes, and sends from them. */
  readonly composes: boolean;
  /** How many words were typed into boxes, by all who use the device: no two are the same. */
  readonly typed: { words: number };
  /** And into the sheets of requests, which are sent from there alone. */
  readonly writesSheets: boolean;
  /** Agents write their notes in boxes, those of hand-overs among them. */
  readonly writesNotes: boolean;
  /** What the browser writes at once, where the person types. */
  readonly localStorage: ReadonlyMap<string, string>;
  readonly random: () => number;
  readonly device: Device;
  readonly server: ModelServer;
  readonly network: Network;
  readonly trace: Trace;
  readonly lines: readonly string[];
  /** Tabs that are there, in the order they were opened. */
  readonly tabs: Tab[];
  /** Workers at it. */
  readonly workers: Set<Page>;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
  /** Opens a tab; it starts in the tasks that follow. */
  openTab(): Tab;
  /** A tab that has started: the person waits for it. */
  started(tab: Tab): Promise<PageRuntime>;
  /** A tab where somebody is signed in: the person signs in again where the session has ended. */
  signedIn(tab: Tab): Promise<PageRuntime>;
  killTab(tab: Tab): void;
  /** Lets the worker drain, as at a Background Sync. */
  wakeWorker(): void;
  /** Does a piece of work in a tab and lets time pass until it has ended: the person waits for it. */
  through<T>(tab: Tab, work: () => PromiseLike<T>): Promise<T>;
  /** Looks into the account's database in a tab; the session may end at any moment. */
  read<T>(tab: Tab, look: (db: AccountDatabase) => PromiseLike<T>): Promise<T>;
  /** Sets the device's clock, not the world's. @param ms forth, or back if negative */
  jump(ms: number): void;
  /** Ends everything. */
  end(): void;
}

/** Steps of the clock that one thing a person waits for can take. */
const PATIENCE = 200;

/** A device fresh from the box, a server, and the line between them. */
export const makeWorld = (seed: number, keys: boolean): World => {
  emptyTasks();
  emptyDisk();
  Dexie.dependencies = freshStorage();
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const device = makeDevice(random, seed);
  const { clock } = device;
  const { trace, lines } = makeTrace(clock.now);
  const staff = seed % 5 === 0;
  const shared = !staff && SHARED.includes(seed % 37);
  // Whoever comes back has to be shown again what was taken away as they left.
  const polls = seed % 4 >= 2 || shared;
  const fills = seed % 3 === 0;
  const handsOver = HANDING_OVER.includes(seed % 25);
  const garbled = GARBLED.includes(seed % 19);
  const spends = SPENDING.includes(seed % 23);
  const breaks = BREAKING.includes(seed % 29);
  const twoDevices = !keys && !staff && TWO_DEVICES.includes(seed % 43);
  const restores = keys && !shared && RESTORING.includes(seed % 47);
  const suspends = SUSPENDING.includes(seed % 61);
  const composes = !staff && composesAt(seed, shared || handsOver || restores);
  const writesSheets = composes && WRITING_SHEETS.includes(seed % 71);
  const writesNotes = staff && handsOver && !restores && WRITING_NOTES.includes(seed % 73);
  const localStorage = replaceLocalStorage(composes || writesNotes);
  const account = staff ? 'admin@milepost.test' : 'ray@milepost.test';
  // Of the lives whose screen asks for news, every other.
  const parts = keys && seed % 8 >= 6;
  let jumpedMs = 0;
  const serverNow = () => clock.now() - jumpedMs;
  let [timesFilled, cameToFull] = [0, false];
  const skewHours = pick([0, 0, 5, -5]);
  const server = modelServer({
    clock: { ...clock, now: serverNow },
    idempotencyKeys: keys,
    messageParts: parts,
    handsOver,
    // Nobody prescribes it: on some backends a request's conversation begins empty.
    summaries: keys || seed % 6 !== 1,
    skewMs: skewHours * 3_600_000,
  });
  const thrownAway = shared && DELETING.includes(seed % 31) ? watchThrownAway(server.accountOf) : undefined;
  const network = makeNetwork({
    clock,
    random,
    trace,
    keys,
    garbled,
    serve: server.fetch,
    onDeath: (name) => dieOnTheWire(name),
  });
  trace(`the server's clock is ${skewHours} h ahead`);
  const people = makeOthers({ server, account, staff, keys, handsOver, random, pick, trace, now: serverNow });
  const all: Tab[] = [];
  const tabs: Tab[] = [];
  const workers = new Set<Page>();
  let pages = 0;
  const newPage = (kind: string): Page => {
    pages += 1;
    return device.page(`${kind} ${pages}`, thrownAway?.watch(network.send) ?? network.send);
  };

  /** The tab a person waits for: it does not die of itself. */
  let waitedFor: Tab | undefined;
  const killTab: World['killTab'] = (tab) => {
    trace(`${tab.page.owner.name} dies`);
    tab.page.kill();
    tabs.splice(tabs.indexOf(tab), 1);
    // Only its listeners leave; nothing else of it can happen any more.
    void tab.runtime?.stop();
    for (const end of tab.ends) end();
  };
  const dieOnTheWire = (name: string) => {
    const tab = tabs.find((one) => one.page.owner.name === name);
    addFreeTask(() => tab && tab !== waitedFor && tabs.includes(tab) && killTab(tab));
  };

  const through: World['through'] = async (tab, work) => {
    let ended = false;
    waitedFor = tab;
    const end = () => {
      ended = true;
    };
    const done = workOf(tab.page.owner, work);
    done.then(end, end);
    for (let step = 0; step < PATIENCE; step += 1) {
      await runAll();
      if (ended) {
        waitedFor = undefined;
        return done;
      }
      // Whoever looks at a tab thaws it.
      tab.page.thaw();
      clock.advance(clock.nextIn() ?? 1_000);
    }
    throw new Error('A person waited in vain');
  };

  const boot = (tab: Tab) => {
    const { owner, ports } = tab.page;
    tab.failed = false;
    workOf(owner, () => startRuntime(ports)).then(
      (runtime) => {
        tab.runtime = runtime;
      },
      (error: unknown) => {
        tab.failed = true;
        trace(`${owner.name} could not start: ${String(error)}`);
      },
    );
  };
  const openTab = (): Tab => {
    const page = newPage('tab');
    const tab: Tab = { page, ends: [] };
    trace(`${page.owner.name} opens`);
    boot(tab);
    tabs.push(tab);
    all.push(tab);
    return tab;
  };

  const started: World['started'] = async (tab) => {
    waitedFor = tab;
    for (let step = 0; step < PATIENCE && !tab.runtime; step += 1) {
      tab.page.thaw();
      await runAll();
      if (tab.failed && breaks) boot(tab);
      else if (!tab.runtime) clock.advance(clock.nextIn() ?? 1_000);
    }
    if (!tab.runtime) throw new Error('A tab never started');
    return tab.runtime;
  };

  const signedInAs = async (who: string, tab: Tab): Promise<PageRuntime> => {
    const runtime = await started(tab);
    tab.page.thaw();
    for (let tries = 0; ; tries += 1) {
      const { status, account: name } = runtime.session.store.getState();
      const isSignedIn = status === 'signed-in';
      if (isSignedIn && name === who) break;
      // A storage that has ended may refuse to be opened twenty times.
      if (tries > (breaks ? 60 : 20)) throw new Error(`${who} could not sign in`);
      if (isSignedIn && !name?.startsWith('pending:')) {
        if (!shared) throw new Error(`${who} is signed in as ${name}`);
        trace(`${tab.page.owner.name}: ${who} logs ${name} out`);
        await through(tab, () => runtime.session.signOut('keep'));
        continue;
      }
      // Until the profile has come, the page shows nothing but Try again.
      trace(`${tab.page.owner.name}: the person ${isSignedIn ? 'tries again' : 'signs in'}`);
      device.setOnline(true);
      if (isSignedIn) {
        await through(tab, () => runtime.session.reloadProfile());
        // One who is new to a full device: the page says so.
        if (isDiskFull() && tries > 10 && runtime.session.store.getState().profileError?.kind === 'quota') {
          trace('  the person makes room');
          emptyDisk();
        }
        continue;
      }
      cameToFull ||= shared && isDiskFull();
      const result = await through(tab, () => runtime.session.signIn({ username: who, password: 'good' }));
      if (!result.ok) trace(`  not signed in: ${JSON.stringify(result.error)}`);
      if (!result.ok && server.readmit(who)) trace('  support lets the account in again');
    }
    return runtime;
  };

  const readAs = async <T>(who: string, tab: Tab, look: (db: AccountDatabase) => PromiseLike<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      const runtime = await signedInAs(who, tab);
      try {
        return await through(tab, async () => look(runtime.db()));
      } catch (error) {
        trace(`  not read: ${String(error)}`);
        if (breaks && tries < 60) continue;
        if (tries > 5 || runtime.session.store.getState().status === 'signed-in') throw error;
      }
    }
  };

  const world: World = {
    as: (who) => ({
      ...world,
      account: who,
      signedIn: (tab) => signedInAs(who, tab),
      read: (tab, look) => readAs(who, tab, look),
    }),
    read: (tab, look) => readAs(account, tab, look),
    seed,
    keys,
    account,
    shared,
    thrownAway,
    staff,
    polls,
    handsOver,
    explains: !writesSheets && [1, 2].includes(seed % 10),
    fills,
    fill: (left) => {
      timesFilled += 1;
      fillDisk(left);
    },
    filledAgain: () => timesFilled > 1 || cameToFull || hasSaidFull(),
    garbled,
    spends,
    twoDevices,
    composes,
    typed: { words: 0 },
    writesSheets,
    writesNotes,
    localStorage,
    restores,
    suspends,
    parts,
    breaks,
    breakStorage: (share) => {
      const left = 1 + Math.floor(random() ** 2 * 30);
      setStorageTrouble(share > 0 ? { share, left, random } : undefined);
      trace(share > 0 ? `of the storage's transactions, ${share} break off, ${left} at most` : 'the storage is well');
    },
    loseStorage: () => {
      const dies = Math.floor(random() ** 2 * 60);
      const openings = pick([0, 0, 1, 5, 20]);
      setStorageTrouble({ share: 0, left: 0, dies, openings, random, atEnd: random() < 0.5 });
      trace(`the storage's process dies in ${dies} steps; ${openings} openings fail then`);
    },
    random,
    device,
    server,
    network,
    trace,
    lines,
    tabs,
    workers,
    pick,
    chance: (share) => random() < share,
    openTab,
    started,
    signedIn: (tab) => signedInAs(account, tab),
    killTab,
    wakeWorker: () => {
      const page = newPage('worker');
      trace(`${page.owner.name} wakes`);
      workers.add(page);
      const ended = (why: string) => {
        trace(`${page.owner.name} ends: ${why}`);
        workers.delete(page);
      };
      workOf(page.owner, () => onSync(page.ports)).then(
        () => ended('nothing waits'),
        (failed) => ended(String(failed)),
      );
    },
    through,
    ...people,
    ...makeRestores({ server, trace, changed: people.changedByOther }),
    jump: (ms) => {
      clock.jump(ms);
      jumpedMs += ms;
    },
    end: () => {
      for (const tab of all) void tab.runtime?.stop();
      for (const tab of tabs) for (const end of tab.ends) end();
    },
  };
  return world;
};
