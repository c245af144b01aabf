import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { Assertion, creationOptionsSchema, requestOptionsSchema } from '#src/contract/passkey.ts';

type CreationOptions = InferOutput<typeof creationOptionsSchema>;
type RequestOptions = InferOutput<typeof requestOptionsSchema>;

/** What a passkey's answer says; each member can be told otherwise, as a hostile page or device would. */
interface Said {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Uses so far, this one counted. */
  readonly counter?: number;
  /** Whether a finger, a face or a PIN was checked. */
  readonly verified?: boolean;
  readonly userHandle?: string;
  /** Form of the maker's certificates, where some are sent. */
  readonly format?: string;
}

interface Held {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** An authenticator in software: ES256 keys that are found without a name (WebAuthn Level 3). */
export interface Authenticator {
  readonly create: (options: CreationOptions, said?: Said) => object;
  /** Signs with its newest passkey. @throws where it has none */
  readonly get: (options: RequestOptions, said?: Said) => Assertion;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const uint32 = (value: number): Buffer => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)]);

/** CBOR (RFC 8949): text of less than 24 bytes, and bytes of 24 to 65,535, each as short as can be. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => {
  const { length } = bytes;
  return Buffer.concat([
    length < 256 ? Buffer.from([0x58, length]) : Buffer.concat([Buffer.from([0x59]), uint16(length)]),
    bytes,
  ]);
};

/** A public key in COSE's form (RFC 9053): EC2, ES256, P-256, x, y. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
};

const clientData = (type: string, challenge: string, origin: string, said: Said): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: said.type ?? type,
      challenge: said.challenge ?? challenge,
      origin: said.origin ?? origin,
      crossOrigin: false,
    }),
  );

const authenticatorData = (rpId: string, flags: number, counter: number, said: Said): Buffer => {
  const verified = said.verified === false ? 0 : USER_VERIFIED;
  return Buffer.concat([
    sha256(said.rpId ?? rpId),
    Buffer.from([flags | USER_PRESENT | verified]),
    uint32(said.counter ?? counter),
  ]);
};

/** @param origin of the page that it stands beside */
export const createAuthenticator = (origin: string): Authenticator => {
  const held: Held[] = [];
  const rpIdOf = (named: string | undefined): string => named ?? new URL(origin).hostname;
  return {
    create: ({ challenge, rp, user }, said = {}) => {
      const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      held.unshift({ id, key, userHandle: user.id, counter: said.counter ?? 0 });
      const authData = Buffer.concat([
        authenticatorData(rpIdOf(rp.id), HAS_CREDENTIAL, 0, said),
        Buffer.alloc(16),
        uint16(id.length),
        id,
        coseKey(publicKey),
      ]);
      const certificates = Buffer.concat([Buffer.from([0xa1]), cborText('x5c'), Buffer.from([0x80])]);
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), cborText('fmt'), cborText(said.format ?? 'none')],
        ...[cborText('attStmt'), said.format === undefined ? Buffer.from([0xa0]) : certificates],
        ...[cborText('authData'), cborBytes(authData)],
      ]);
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin, said)),
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'hybrid', 'some-newer-one'],
        },
      };
    },
    get: ({ challenge, rpId, allowCredentials = [] }, said = {}) => {
      const asked = allowCredentials.map(({ id }) => id);
      const passkey = held.find(({ id }) => asked.length === 0 || asked.includes(base64url(id)));
      if (passkey === undefined) throw new Error('This authenticator has no such passkey.');
      passkey.counter = said.counter ?? passkey.counter + 1;
      const data = authenticatorData(rpIdOf(rpId), 0, passkey.counter, said);
      const client = clientData('webauthn.get', challenge, origin, said);
      const id = base64url(passkey.id);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key)),
          userHandle: said.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
};
