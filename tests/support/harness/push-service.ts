import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A browser's half of a subscription. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push as the service took it, and as its device reads it. */
export interface TakenPush {
  /** The device's name, as `subscribe` was given it. */
  readonly device: string;
  readonly news: Record<string, unknown>;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** Of the sender's key, as it signed. */
  readonly publicKey: string;
  readonly contact: string | undefined;
}

/** A push service on loopback: checks who sends (RFC 8292) and opens what was encrypted for its devices (RFC 8291). */
export interface PushService {
  readonly origin: string;
  /** A device's new subscription. */
  readonly subscribe: (device: string) => TestSubscription;
  /** What was delivered, the oldest first. */
  readonly taken: TakenPush[];
  /** How often it was asked, also in vain. */
  asked: number;
  /** Answers for one device from now on; 201 by default. */
  readonly answer: (device: string, status: number, headers?: Record<string, string>) => void;
  /** Lets all pushes wait until the answer is called. */
  readonly hold: () => () => void;
  readonly close: () => Promise<void>;
}

interface Device {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Opens one record of `aes128gcm`. @throws where it is not for this device, or was changed */
const open = (body: Buffer, { keys, auth }: Device): string => {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('The record has no end.');
  return padded.subarray(0, end).toString();
};

const verify = async (authorization: string, origin: string): Promise<{ publicKey: string; contact?: string }> => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, key, { audience: origin });
  const hours = ((payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1_000) / 3_600;
  if (hours > 24 || !/^(mailto|https):/.test(payload.sub ?? '')) throw new Error('The claims are not RFC 8292’s.');
  return { publicKey, ...(payload.sub === undefined ? {} : { contact: payload.sub }) };
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export const startPushService = async (): Promise<PushService> => {
  const devices = new Map<string, Device & { readonly name: string }>();
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  let held: Promise<void> | undefined;
  const service = { asked: 0, taken: [] as TakenPush[] };

  const take = async (request: IncomingMessage): Promise<{ status: number; headers: Record<string, string> }> => {
    service.asked += 1;
    const body = await bodyOf(request);
    await held;
    const device = devices.get(request.url ?? '');
    if (device === undefined) return { status: 404, headers: {} };
    const answer = answers.get(device.name) ?? { status: 201, headers: {} };
    if (answer.status !== 201) return answer;
    const { authorization = '', ttl, urgency, topic } = request.headers;
    const sender = await verify(authorization, self.origin).catch(() => undefined);
    if (sender === undefined) return { status: 401, headers: {} };
    try {
      service.taken.push({
        device: device.name,
        news: JSON.parse(open(body, device)),
        ttl: Number(ttl),
        urgency: urgency as string | undefined,
        topic: topic as string | undefined,
        publicKey: sender.publicKey,
        contact: sender.contact,
      });
    } catch {
      return { status: 400, headers: {} };
    }
    return answer;
  };

  const server = createServer((request, response) => {
    void take(request).then(({ status, headers }) => response.writeHead(status, headers).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: PushService = Object.assign(service, {
    origin,
    subscribe: (name: string): TestSubscription => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      devices.set(path, { name, keys, auth });
      return { endpoint: origin + path, p256dh, auth: auth.toString('base64url') };
    },
    answer: (device: string, status: number, headers = {}) => void answers.set(device, { status, headers }),
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return self;
};
