import { emptyDisk, isDiskFull } from '#tests/support/client/disk.ts';
import { GRACE_MS } from '#tests/support/client/model-sessions.ts';
import type { FakeClock } from '#tests/support/fakes/clock.ts';
import type { Actions, Step } from './actions.ts';
import type { Persons } from './persons.ts';
import { runAll } from './tasks.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** Longer than any request is on its way where the server knows no keys, and than it is waited for. */
const SETTLED_MS = 400_000;

/** Lets time pass for everybody: whatever is due on the way is done at its time. */
export const letPass = async (clock: FakeClock, ms: number): Promise<void> => {
  for (let left = ms; ; ) {
    await runAll();
    const next = clock.nextIn() ?? left;
    if (next >= left) return clock.advance(left);
    clock.advance(next);
    left -= next;
  }
};

/** One kind of step, and how often it comes beside the others. */
interface Kind {
  readonly weight: number;
  readonly step: Step;
}

/** Everything that can happen to a device, in the odds of this seed. */
const kindsOf = (world: World, persons: Persons): Kind[] => {
  const { device, tabs, pick, chance, random, trace } = world;
  const { clock } = device;
  const act =
    (what: Exclude<keyof Actions, 'askAnew' | 'sendAnew' | 'noteThrown' | 'noteDeleted' | 'findHalfWritten'>): Step =>
    () =>
      persons.current().actions[what]();
  const onATab =
    (what: string, work: (tab: (typeof tabs)[number]) => void): Step =>
    () => {
      const tab = pick(tabs);
      if (!tab) return;
      trace(`${tab.page.owner.name}: ${what}`);
      work(tab);
    };
  return [
    { weight: 8, step: act('say') },
    { weight: world.staff ? 0 : 3, step: act('ask') },
    { weight: world.staff ? 6 : 0, step: act('move') },
    { weight: 2, step: act('tidy') },
    { weight: 0.5, step: act('takeBack') },
    { weight: 1, step: () => void (tabs.length < 3 && world.openTab()) },
    { weight: 2, step: () => world.killTab(pick(tabs)) },
    { weight: 1, step: () => void (world.workers.size < 2 && world.wakeWorker()) },
    {
      weight: 1,
      step: () => {
        const page = pick([...world.workers]);
        if (!page) return;
        trace(`${page.owner.name} dies`);
        page.kill();
        world.workers.delete(page);
      },
    },
    { weight: 2, step: onATab('freezes', (tab) => tab.page.freeze()) },
    { weight: 1, step: () => pick([...world.workers])?.freeze() },
    { weight: 1, step: onATab('thaws', (tab) => tab.page.thaw()) },
    { weight: 1, step: onATab('the person looks at it', (tab) => tab.page.focus()) },
    { weight: 1, step: onATab('Send now', (tab) => tab.runtime?.outbox.sendNow()) },
    {
      weight: 2,
      step: () => {
        device.setOnline(chance(0.7));
        trace(device.online() ? 'the signal is there' : 'the signal is gone');
      },
    },
    {
      weight: 3,
      step: () => {
        const ms = pick([100, 3_000, 20_000, 40_000]);
        clock.advance(ms);
        trace(`${ms} ms pass`);
      },
    },
    { weight: 4, step: () => clock.advance(clock.nextIn() ?? 1) },
    {
      weight: 0.3,
      step: async () => {
        const hours = pick([5, -5, 50, -50, 1_000, -1_000]);
        // Without keys only time tells whether a lost request is still on its way.
        if (!world.keys) await letPass(clock, SETTLED_MS);
        world.jump(hours * HOUR_MS);
        trace(`the device's clock jumps by ${hours} h`);
      },
    },
    {
      weight: 1,
      step: () => {
        const all = chance(0.2);
        world.server.expire(all);
        trace(all ? 'the session ends at the server' : 'the access token runs out');
      },
    },
    ...(world.spends
      ? [
          {
            weight: 3,
            step: async () => {
              await letPass(clock, GRACE_MS + 1);
              world.server.expire();
              trace('the access token runs out, and the time in which former refresh tokens are honoured');
            },
          },
        ]
      : []),
    ...(world.suspends
      ? [
          {
            weight: 3,
            step: () => {
              const why = pick(['ACCOUNT_REJECTED', 'ACCOUNT_INACTIVE'] as const);
              world.server.suspend(persons.current().world.account, why);
              trace(`the account is let in no more: ${why}`);
            },
          },
        ]
      : []),
    { weight: 0.5, step: () => world.server.files.expireAddresses() },
    { weight: 0.3, step: () => world.server.files.sweep() },
    { weight: world.staff ? 1.5 : 0, step: () => world.another() },
    { weight: 0.5, step: () => world.network.setTrouble(random() * 0.7) },
    ...(world.keys
      ? []
      : [
          {
            weight: 2,
            step: async () => {
              // What this device has on its way has arrived by then, or is gone.
              device.setOnline(false);
              await letPass(clock, SETTLED_MS);
              world.actElsewhere();
            },
          },
        ]),
    ...(world.twoDevices ? [{ weight: 6, step: () => world.askElsewhere() }] : []),
    ...(world.keys && world.garbled ? [{ weight: 3, step: () => world.actElsewhere() }] : []),
    {
      weight: world.fills ? 2 : 0,
      step: () => {
        if (isDiskFull()) emptyDisk();
        else world.fill(Math.floor(random() ** 3 * 4_000));
        trace(isDiskFull() ? 'the device is full' : 'the device has room');
      },
    },
    ...(world.breaks
      ? [
          { weight: 5, step: () => world.breakStorage(pick([0, 0.05, 0.3, 1])) },
          { weight: 2, step: () => world.loseStorage() },
        ]
      : []),
    ...(world.restores
      ? [
          { weight: 3, step: () => world.backUp() },
          { weight: 3, step: () => world.restore() },
          { weight: 3, step: () => world.somebodyWrites() },
        ]
      : []),
    ...(world.handsOver && world.staff
      ? [
          { weight: 4, step: act('handOver') },
          { weight: 4, step: act('note') },
          { weight: 3, step: act('reopen') },
          // Colleagues who are faster.
          { weight: 4, step: () => world.another() },
        ]
      : []),
    ...(world.handsOver && !world.staff ? [{ weight: 2, step: () => world.closes() }] : []),
    ...(world.composes
      ? [
          { weight: 14, step: act('type') },
          { weight: 12, step: act('press') },
          { weight: 4, step: act('leavePage') },
        ]
      : []),
    ...(world.writesSheets
      ? [
          { weight: 10, step: act('writeSheet') },
          { weight: 8, step: act('pressSheet') },
          { weight: 3, step: act('closeSheet') },
        ]
      : []),
    ...(world.writesNotes
      ? [
          { weight: 14, step: act('writeNote') },
          { weight: 12, step: act('pressNote') },
          { weight: 4, step: act('leavePage') },
        ]
      : []),
    ...(world.shared ? [{ weight: world.thrownAway ? 12 : 4, step: persons.leave }] : []),
    ...(world.polls
      ? [
          { weight: 8, step: act('poll') },
          { weight: 2, step: () => world.somebodyWrites() },
        ]
      : []),
  ];
};

/** The life of one device, as its seed has it: many steps, with a random number of tasks after each. */
export const liveOn = async (
  world: World,
  persons: Persons,
  run: (tasks: number) => Promise<unknown>,
): Promise<void> => {
  const { random } = world;
  const { clock } = world.device;
  // What is common in one life is rare in another.
  const kinds = kindsOf(world, persons).map((kind) => ({ ...kind, weight: kind.weight * (0.3 + random()) }));
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const draw = (): Step => {
    let left = random() * total;
    for (const { weight, step } of kinds) {
      left -= weight;
      if (left < 0) return step;
    }
    return () => {};
  };
  const steps = 4 + Math.floor(random() * 18);
  for (let i = 0; i < steps; i += 1) {
    if (world.tabs.length === 0) world.openTab();
    await draw()();
    await run(Math.floor(random() ** 2 * 240));
  }
  // The person rests, the trouble goes on.
  for (let rounds = Math.floor(random() * 30); rounds > 0; rounds -= 1) {
    await run(300);
    clock.advance(clock.nextIn() ?? 1);
  }
  if (world.tabs.length === 0) world.openTab();
};
