import type { Fault } from '#server/faults.ts';
import { type Action, chosen } from './plan.ts';
import type { World } from './world.ts';

/** The calls with an effect, of which the answer may be lost. */
const EFFECTS: readonly Pick<Fault, 'method' | 'path'>[] = [
  { method: 'POST', path: '/message' },
  { method: 'POST', path: '/message' },
  { method: 'POST', path: '/ticket' },
  { method: 'PUT', path: '/ticket/*' },
  { method: 'POST', path: '/message/init-upload' },
  { method: 'PUT', path: '*' },
];

const trouble =
  (make: (action: Action) => Fault) =>
  ({ server }: World, action: Action): void => {
    server.faults.add(make(action));
  };
const effect = ({ ticket }: Action): Pick<Fault, 'method' | 'path'> => chosen(EFFECTS, ticket) ?? {};

/** The effect happens, and the answer is lost, once or twice. */
export const lost = trouble((action) => ({
  ...effect(action),
  times: 1 + Math.floor(action.size * 2),
  action: { kind: 'drop-after' },
}));
/** The next requests do not come through. */
export const broken = trouble(({ size }) => ({
  times: 1 + Math.floor(size * 6),
  action: { kind: 'drop-before' },
}));
/** The next requests take seconds. */
export const slow = trouble(({ size }) => ({
  times: 3,
  action: { kind: 'delay', ms: 300 + Math.floor(size * 3_700) },
}));
/** The server says of the next requests that it is busy. */
export const busy = trouble(({ size }) => ({
  method: 'POST',
  times: 1 + Math.floor(size * 3),
  action: { kind: 'status', status: 503, retryAfterSeconds: 1 },
}));
/** The effect happens, and the answer never comes. */
export const hung = trouble((action) => ({ ...effect(action), times: 1, action: { kind: 'hang-after' } }));

/** The server is gone. */
export const down = ({ server }: World): void => server.faults.down();
/** The server is back. */
export const up = ({ server }: World): void => server.faults.up();
