import { seededRandom } from '#tests/support/fakes/random.ts';

/** Two devices of one driver, and one of the agent who works on the tickets. */
export const DEVICES = ['phone', 'tablet', 'desk'] as const;
export type DeviceName = (typeof DEVICES)[number];

const DRIVERS: readonly DeviceName[] = ['phone', 'tablet'];

/** Everything that can happen: on which devices, and how often beside the others. */
const KINDS = {
  say: { on: DEVICES, weight: 20 },
  burst: { on: DEVICES, weight: 5 },
  files: { on: DEVICES, weight: 7 },
  voice: { on: ['phone'], weight: 2 },
  request: { on: DRIVERS, weight: 5 },
  staff: { on: ['desk'], weight: 9 },
  full: { on: DRIVERS, weight: 1.5 },
  offline: { on: DEVICES, weight: 5 },
  online: { on: DEVICES, weight: 12 },
  look: { on: DEVICES, weight: 4 },
  reload: { on: DEVICES, weight: 4 },
  open: { on: DEVICES, weight: 3 },
  close: { on: DEVICES, weight: 2 },
  kill: { on: DEVICES, weight: 3 },
  lost: { on: ['phone'], weight: 5 },
  broken: { on: ['phone'], weight: 3 },
  slow: { on: ['phone'], weight: 4 },
  busy: { on: ['phone'], weight: 3 },
  hung: { on: ['phone'], weight: 1 },
  down: { on: ['phone'], weight: 2 },
  up: { on: ['phone'], weight: 6 },
} as const satisfies Record<string, { on: readonly DeviceName[]; weight: number }>;
export type Kind = keyof typeof KINDS;

/** What is done to the server and the line to it, on no device. */
const OF_THE_LINE: ReadonlySet<Kind> = new Set<Kind>(['lost', 'broken', 'slow', 'busy', 'hung', 'down', 'up']);

/** One thing that a person, a device or the line does. Numbers from 0 up to 1 choose among what there is at its time. */
export interface Action {
  /** From 1, over all actions. */
  readonly number: number;
  readonly kind: Kind;
  readonly device: DeviceName;
  readonly ticket: number;
  readonly tab: number;
  /** How many, how large, which of several ways: each kind says. */
  readonly size: number;
  /** The browser is killed in the midst of it. */
  readonly cut: boolean;
}

/** Part of the actions in whose midst the browser is killed. */
const CUT = 0.08;

/** All actions of a seed: the same ones each time. */
export const planOf = (seed: number, count: number): Action[] => {
  const random = seededRandom(seed);
  // What is common in one seed is rare in another.
  const kinds = (Object.keys(KINDS) as Kind[]).map((kind) => ({
    kind,
    weight: KINDS[kind].weight * (0.4 + 1.2 * random()),
  }));
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const draw = (): Kind => {
    let left = random() * total;
    for (const { kind, weight } of kinds) {
      left -= weight;
      if (left < 0) return kind;
    }
    return 'say';
  };
  return Array.from({ length: count }, (_, index) => {
    const kind = draw();
    const on: readonly DeviceName[] = KINDS[kind].on;
    const device = on[Math.floor(random() * on.length)] ?? 'phone';
    const [ticket, tab, size, cut] = [random(), random(), random(), random() < CUT];
    return { number: index + 1, kind, device, ticket, tab, size, cut };
  });
};

/** An action in words. */
export const tell = ({ number, kind, device, cut }: Action): string =>
  `${number} ${OF_THE_LINE.has(kind) ? 'line' : device}: ${kind}${cut ? ', killed in the midst' : ''}`;

/** One of a list, by a number from 0 up to 1. */
export const chosen = <T>(list: readonly T[], by: number): T | undefined => list[Math.floor(by * list.length)];
