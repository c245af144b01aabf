import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { isPushAddress } from '#server/push/addresses.ts';
import { areUsableKeys } from '#server/push/post.ts';
import {
  chooseMail,
  dropSubscription,
  isDeviceLost,
  pushedSessions,
  saveSubscription,
  wantsMail,
} from '#server/push/queries/subscriptions.ts';
import type { PushServices } from '#server/push/services.ts';

const wrong = (field: string, message: string): ApiError =>
  new ApiError(422, 'INVALID_INPUT', message, { fields: { [field]: message } });

/** Which of an account's devices are told of news while the app is closed, and how (`src/contract/push.ts`). */
export const pushRoutes = ({ serve, services }: Registrar<PushServices>): void => {
  const { db, limits, now, vapid, pusher, pushOrigins } = services;

  serve('push', async ({ user, sessionId }) => {
    const device = (await pushedSessions(db, user.id)).has(sessionId);
    const lost = !device && (await isDeviceLost(db, sessionId));
    return answer({ publicKey: vapid.publicKey, device, lost, mail: await wantsMail(db, user.id) });
  });

  serve('savePush', async ({ user, sessionId, address, body }) => {
    await limits.consume('push', { address, signer: user.id });
    const { endpoint, p256dh, auth, showText, silent, quiet } = body;
    if (!isPushAddress(endpoint, pushOrigins))
      throw wrong('endpoint', 'endpoint must be the address of a public push service, with https.');
    if (!areUsableKeys(body)) throw wrong('p256dh', 'p256dh and auth must be the keys of a subscription.');
    const hours = { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, timeZone: quiet?.timeZone ?? null };
    const service = new URL(endpoint).origin;
    await db.transaction((tx) =>
      saveSubscription(
        tx,
        { sessionId, userId: user.id, endpoint, service, p256dh, auth, showText, silent, ...hours },
        now(),
      ),
    );
    pusher.wake();
    return answer({});
  });

  serve('endPush', async ({ user, sessionId, param }) => {
    await dropSubscription(db, user.id, param('id') === 'current' ? sessionId : param('id'));
    return answer({});
  });

  serve('saveNewsMail', async ({ user, body }) => {
    await chooseMail(db, user.id, body.mail);
    return answer(body);
  });
};
