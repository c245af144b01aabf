import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Credentials } from '#server/uploads/storage/credentials.ts';
import type { S3Place } from '#server/uploads/storage/s3.ts';

/** A small object storage over HTTP that checks every signature (Signature Version 4), in an address or a header. */
export interface ObjectStorageServer {
  readonly settings: S3Place & S3Credentials;
  /** Takes these keys alone from now on: those of `settings` are good no longer. */
  readonly renewKeys: (keys: S3Credentials) => void;
  /** Those that are there: its own at first. */
  readonly buckets: Set<string>;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string; readonly caching: string }>;
  /** The next answers, by status, whatever is asked. */
  readonly failNext: number[];
  /** What its policy lets these keys do: one without `list` hides that something is not there. */
  readonly rights: { list: boolean; read: boolean; write: boolean };
  /** While it is silent it takes calls and never answers. @returns once such a call has come */
  readonly silence: () => Promise<void>;
  readonly answerAgain: () => void;
  readonly close: () => Promise<void>;
}

const LIST = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\S+, SignedHeaders=(\S+), Signature=(\S+)$/;

const ACCESS_DENIED = '<Error><Code>AccessDenied</Code></Error>';

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** Milliseconds since 1970 of a time such as 20261121T093000Z. */
const timeOf = (datetime: string): number =>
  Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Starts one on a free port. @param now its clock @param sessionToken what its keys go with */
export const startObjectStorage = async (now: () => Date, sessionToken?: string): Promise<ObjectStorageServer> => {
  const objects: ObjectStorageServer['objects'] = new Map();
  const buckets = new Set<string>();
  const failNext: number[] = [];
  const rights = { list: true, read: true, write: true };
  let settings: ObjectStorageServer['settings'];
  let keys: S3Credentials;
  let heldBack: (() => void) | undefined;

  /** Signs the request that came, as its sender should have, and compares. */
  const isSigned = async (request: IncomingMessage, url: URL): Promise<boolean> => {
    const [, , listed = '', given = ''] = LIST.exec(request.headers.authorization ?? '') ?? [];
    const inAddress = given === '';
    const signature = inAddress ? url.searchParams.get('X-Amz-Signature') : given;
    const names = (inAddress ? (url.searchParams.get('X-Amz-SignedHeaders') ?? '') : listed).split(';');
    const datetime = inAddress ? url.searchParams.get('X-Amz-Date') : request.headers['x-amz-date'];
    if (typeof datetime !== 'string' || !signature) return false;
    const seconds = inAddress ? Number(url.searchParams.get('X-Amz-Expires')) : 900;
    if (inAddress && now().getTime() > timeOf(datetime) + seconds * 1000) return false;
    const asked = new URLSearchParams(url.search);
    url.searchParams.delete('X-Amz-Signature');
    url.searchParams.delete('X-Amz-Security-Token');
    const headers: Record<string, string> = {};
    for (const name of names) if (name !== 'host') headers[name] = String(request.headers[name] ?? '');
    const signer = new AwsV4Signer({
      ...{ accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey, region: settings.region },
      ...(keys.sessionToken !== undefined && { sessionToken: keys.sessionToken }),
      ...{ service: 's3', method: request.method ?? '', url: url.href, headers, datetime },
      ...{ signQuery: inAddress, allHeaders: true },
    });
    const token = inAddress ? asked.get('X-Amz-Security-Token') : (request.headers['x-amz-security-token'] ?? null);
    return (await signer.signature()) === signature && token === (keys.sessionToken ?? null);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    response.setHeader('Access-Control-Allow-Methods', 'GET, PUT');
    const end = (status: number, body?: Buffer | string) => {
      response.statusCode = status;
      response.end(body);
    };
    if (request.method === 'OPTIONS') return end(204);
    const bytes = await read(request);
    if (heldBack !== undefined) return heldBack();
    const failure = failNext.shift();
    if (failure !== undefined) return end(failure, 'told to fail');
    const url = new URL(request.url ?? '/', settings.endpoint);
    const asked = new URLSearchParams(url.search);
    if (!(await isSigned(request, url))) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const [, bucket = ''] = url.pathname.split('/');
    if (!buckets.has(bucket)) return end(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const key = url.pathname.slice(bucket.length + 2);
    const stored = objects.get(key);
    if (request.method === 'PUT') {
      if (!rights.write) return end(403, ACCESS_DENIED);
      const { 'content-type': type = '', 'cache-control': caching = '' } = request.headers;
      objects.set(key, { bytes, type, caching });
      return end(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return end(204);
    }
    const denied = !rights.read || (stored === undefined && !rights.list);
    if (denied) return end(403, ACCESS_DENIED);
    if (stored === undefined) return end(404, '<Error><Code>NoSuchKey</Code></Error>');
    response.setHeader('Content-Type', asked.get('response-content-type') ?? stored.type);
    const caching = asked.get('response-cache-control') ?? stored.caching;
    if (caching !== '') response.setHeader('Cache-Control', caching);
    const disposition = asked.get('response-content-disposition');
    if (disposition !== null) response.setHeader('Content-Disposition', disposition);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    return from === undefined ? end(200, stored.bytes) : end(206, stored.bytes.subarray(Number(from), Number(to) + 1));
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-2',
    bucket: 'milepost-files',
    accessKeyId: 'test-id',
    secretAccessKey: 'test-secret',
    sessionToken,
  };
  keys = settings;
  buckets.add(settings.bucket);
  return {
    settings,
    renewKeys: (others) => {
      keys = others;
    },
    buckets,
    objects,
    failNext,
    rights,
    silence: () =>
      new Promise((resolve) => {
        heldBack = resolve;
      }),
    answerAgain: () => {
      heldBack = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
