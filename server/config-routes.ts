import { answer, type Registrar } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';

/** `GET /config.json` (`src/contract/README.md#configuration`). */
export const configRoutes = ({ serve, services }: Registrar<Services>): void => {
  serve('config', ({ c }) => {
    c.header('Cache-Control', 'no-cache');
    const { config, strict, relyingParty } = services;
    const passkeys = !strict && relyingParty(c.req.header('host')) !== undefined;
    return answer(passkeys ? { ...config, features: { ...config.features, passkeys } } : config);
  });
};
