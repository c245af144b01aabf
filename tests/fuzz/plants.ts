import type { Fetch } from '#server/http/listen.ts';

/** Waits for a moment of the processor's, not of the clock's: other requests wait as well. */
const busy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

/** Bugs to plant in the server, so that tests can see the fuzzer find them. Each wraps what the server answers. */
export const PLANTS: Readonly<Record<string, (next: Fetch) => Fetch>> = {
  'fails on a prototype in a body': (next) => async (request, env) =>
    (await request.clone().text()).includes('__proto__') ? new Response('{}', { status: 500 }) : next(request, env),
  'stands still for a large number': (next) => async (request, env) => {
    if (/1e999|1E400/.test(await request.clone().text())) busy(3_000);
    return next(request, env);
  },
  'shows a stranger the victim': (next) => async (request, env) => {
    const answer = await next(request, env);
    const isTicket = new URL(request.url).pathname.startsWith('/ticket/') && request.method === 'GET';
    return isTicket && answer.status === 404 ? Response.json({ user_name: 'mark-victim' }, { status: 404 }) : answer;
  },
  'lets anybody see the counts': (next) => async (request, env) => {
    if (new URL(request.url).pathname !== '/ticket/counts') return next(request, env);
    return Response.json({ OPEN: 0, TO_DO: 0, IN_PROGRESS: 0 });
  },
  'dies of a deep list': (next) => async (request, env) => {
    if ((await request.clone().text()).includes('[[[[[[[[[[')) process.exit(1);
    return next(request, env);
  },
  'answers what the contract does not know': (next) => async (request, env) => {
    const answer = await next(request, env);
    const isList = new URL(request.url).pathname === '/api/service-types';
    return isList && answer.status === 200 ? Response.json({ items: [] }) : answer;
  },
};
