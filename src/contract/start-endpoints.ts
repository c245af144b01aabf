import { loginBodySchema, loginResultSchema, refreshInputSchema, refreshResultSchema } from './auth.ts';
import { configSchema } from './config.ts';
import { endpoint } from './endpoint.ts';
import { profileSchema } from './profile.ts';

/** The calls that a page makes before anybody is signed in, and to know who is: all that the first page need carry. */
export const START_ENDPOINTS = {
  config: endpoint({ api: 'app', method: 'GET', path: '/config.json', access: 'public', result: configSchema }),
  login: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: loginBodySchema,
    result: loginResultSchema,
  }),
  refresh: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    body: refreshInputSchema,
    result: refreshResultSchema,
  }),
  profile: endpoint({ api: 'auth', method: 'GET', path: '/api/profile/me', access: 'user', result: profileSchema }),
} as const;
