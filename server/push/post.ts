import { createECDH } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { encrypt } from 'http_ece';
import { isPushAddress, publicLookup } from '#server/push/addresses.ts';
import { topicName, type Vapid } from '#server/push/vapid.ts';
import { retryAfterMs } from '#src/lib/retry-after.ts';

/** Milliseconds that a push service has for its whole answer. */
const DEADLINE_MS = 10_000;

/** One push on its way. */
export interface Push {
  readonly endpoint: string;
  readonly service: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What it tells, as text; encrypted for the device alone. */
  readonly payload: string;
  /** What it is about: a newer one takes the place of one that the push service still has. */
  readonly topic: string;
  /** Seconds for which it is worth something. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
}

/** What a push service made of it: taken, the device has gone, to be tried again, or refused for good. */
export type Outcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone'; readonly status: number }
  | { readonly kind: 'again'; readonly retryAfterMs: number; readonly status?: number }
  | { readonly kind: 'refused'; readonly status: number };

interface PostOptions {
  readonly vapid: Vapid;
  /** Origins that are taken although they are not public: those of tests. */
  readonly allowed: readonly string[];
  readonly now: () => Date;
}

const outcomeOf = (status: number, retryAfter: string | undefined, now: Date): Outcome => {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  // 403: the subscription was made for another key.
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone', status };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'again', retryAfterMs: retryAfterMs(retryAfter ?? null, now.getTime()) ?? 0, status };
  // A redirect is no answer of a push service, and is not followed.
  return { kind: 'refused', status };
};

/** Encrypted for the device, so that nobody on the way can read it (RFC 8291). */
const sealed = ({ payload, p256dh, auth }: Push): Buffer => {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(payload), { version: 'aes128gcm', dh: p256dh, privateKey, authSecret: auth });
};

/** Whether a subscription's keys can be encrypted for: a point that is on the curve. */
export const areUsableKeys = (keys: Pick<Push, 'p256dh' | 'auth'>): boolean => {
  try {
    const ours = createECDH('prime256v1');
    ours.generateKeys();
    ours.computeSecret(Buffer.from(keys.p256dh, 'base64url'));
    return Buffer.from(keys.auth, 'base64url').length === 16;
  } catch {
    return false;
  }
};

/** Makes what sends one push. Never throws: what went wrong is an outcome. */
export const createPost = ({ vapid, allowed, now }: PostOptions) => {
  return async (push: Push, signal: AbortSignal): Promise<Outcome> => {
    if (!isPushAddress(push.endpoint, allowed)) return { kind: 'gone', status: 0 };
    const body = sealed(push);
    const headers = {
      Authorization: await vapid.authorization(push.service, now()),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      TTL: push.ttl,
      Urgency: push.urgency,
      Topic: topicName(push.auth, push.topic),
    };
    const isAllowed = allowed.includes(new URL(push.endpoint).origin);
    const send = push.endpoint.startsWith('http:') ? plainRequest : request;
    const until = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    return new Promise((resolve) => {
      const failed = () => resolve({ kind: 'again', retryAfterMs: 0 });
      const options = { method: 'POST', headers, signal: until, ...(isAllowed ? {} : { lookup: publicLookup }) };
      const sent = send(push.endpoint, options, (response) => {
        // What it says besides is not read: a long answer costs nothing.
        response.destroy();
        resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after'], now()));
      });
      sent.on('error', failed);
      sent.end(body);
    });
  };
};
