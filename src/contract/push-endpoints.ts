import { endpoint } from './endpoint.ts';
import { newsMailInputSchema, pushDeviceInputSchema, pushStateSchema } from './push.ts';

/** The calls of news that comes while the app is closed: additions of the reference server, told by `features.push`. */
export const PUSH_ENDPOINTS = {
  push: endpoint({ api: 'main', method: 'GET', path: '/account/push', access: 'user', result: pushStateSchema }),
  /** This device wants news from now on, or wants it otherwise. */
  savePush: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/account/push',
    access: 'user',
    body: pushDeviceInputSchema,
  }),
  /** A device of the caller's wants none any more, by the id of its session; `current` is the one that calls. */
  endPush: endpoint({ api: 'main', method: 'DELETE', path: '/account/push/{id}', access: 'user' }),
  saveNewsMail: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/account/push/mail',
    access: 'user',
    body: newsMailInputSchema,
  }),
} as const;
