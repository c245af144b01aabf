import { readFile } from 'node:fs/promises';
import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { ApiError } from '#server/http/errors.ts';
import type { Log } from '#server/log/log.ts';
import { requestFacts } from '#server/log/running-request.ts';
import { type S3Credentials, type S3CredentialsFile, watchCredentials } from '#server/uploads/storage/credentials.ts';
import { type ObjectStorage, SIGNED_MINUTES } from '#server/uploads/storage/storage.ts';
import { unstalled } from '#server/uploads/storage/unstalled.ts';

/** Where a bucket is. */
export interface S3Place {
  /** Origin of the storage, such as `https://s3.us-east-2.amazonaws.com`; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
}
/** An S3-compatible object storage (README, Settings). */
export type S3Settings = S3Place & (S3Credentials | S3CredentialsFile);

/** Tries of a call that the storage answers with 5xx or 429. */
const RETRIES = 2;
/** A key that no file ever has: whatever is said of it shows that the bucket answers. */
const PROBE = 'milepost-probe';
/** What a storage says of a bucket that is not there. */
const NO_BUCKET = 'NoSuchBucket';
/** Seconds after which a client is asked to try again. */
const RETRY_SECONDS = 5;
/** Milliseconds until an answer begins, tries and the sending of the largest file included; its bytes take as long as they take. */
const ANSWER_MS = 60_000;
/** Milliseconds without a byte after which an answer that has begun is given up. */
const IDLE_MS = 30_000;

/** How long a storage is waited for; by itself as above. */
interface Patience {
  readonly answerMs?: number;
  readonly idleMs?: number;
}

/** What goes with a call. */
interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
}
interface Said {
  readonly response: Response;
  readonly reason: string;
}

/** The storage is away, or refuses; `why` is for who runs a command, with the settings and the file that it is about. */
export class StorageAway extends ApiError {
  override readonly name = 'StorageAway';

  readonly why: string;

  constructor(why: string) {
    super(503, 'UNAVAILABLE', 'The file storage cannot be reached.', { retryAfterSeconds: RETRY_SECONDS });
    this.why = why;
  }
}

/** The system's code of why nothing answered, in brackets. */
const codeOf = ({ cause }: Error): string => {
  const { code } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  return code === undefined ? '' : ` (${code})`;
};

/**
 * Keeps objects in a bucket; clients put and read there directly, at addresses signed with Signature Version 4.
 * @throws a sentence where the file of its keys cannot be used
 */
export const createS3Storage = (settings: S3Settings, log: Log, patience: Patience = {}): ObjectStorage => {
  const { answerMs = ANSWER_MS, idleMs = IDLE_MS } = patience;
  const { endpoint, bucket, region } = settings;
  const credentials = watchCredentials(settings, log);
  const signing = async () => {
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials();
    const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
    return { ...keys, region, service: 's3' };
  };
  let closed = false;
  const underWay = new Set<AbortController>();
  const urlOf = (key: string): URL => new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${key}`);

  const presign = async (method: string, url: URL, headers: Record<string, string>, now: Date): Promise<string> => {
    url.searchParams.set('X-Amz-Expires', String(SIGNED_MINUTES * 60));
    const datetime = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
    const asked = { method, url: url.href, headers, signQuery: true, allHeaders: true, datetime };
    return (await new AwsV4Signer({ ...(await signing()), ...asked }).sign()).url.href;
  };
  const unreachable = (method: string, key: string, reason: string): StorageAway => {
    log.write({ event: 'storage-failed', ...requestFacts(), note: `The object storage ${reason} to ${method}` });
    return new StorageAway(
      reason.endsWith(NO_BUCKET)
        ? `there is no bucket ${bucket} at ${endpoint}: set S3_BUCKET to one that is there.`
        : `the bucket ${bucket} at ${endpoint} ${reason} to ${method} of ${key}`,
    );
  };
  /** @returns what the bucket says, with its code where that is no success @throws 503 where it says nothing */
  const ask = async (method: string, key: string, init: Sent = {}): Promise<Said> => {
    const client = new AwsClient({ ...(await signing()), retries: RETRIES });
    const late = new AbortController();
    if (closed) late.abort();
    underWay.add(late);
    const timer = setTimeout(() => late.abort(), answerMs);
    // Elsewhere than the operator said nothing is sent, whatever the storage answers.
    const asked = { ...init, method, redirect: 'manual' as const, signal: late.signal };
    try {
      const response = await client.fetch(urlOf(key).href, asked);
      // The rest of what it says repeats the key, and the file's name with it.
      const reason = response.ok ? '' : (/<Code>(\w{1,64})<\/Code>/.exec(await response.text())?.[1] ?? '');
      return { response, reason };
    } catch (error) {
      if (!late.signal.aborted) log.failed(error, requestFacts());
      throw unreachable(method, key, `did not answer${codeOf(error as Error)}`);
    } finally {
      clearTimeout(timer);
      underWay.delete(late);
    }
  };

  /**
   * Whether these keys may read what is there: without `s3:ListBucket` a bucket says of what is not there what it says of what may not
   * be read. An object of our own tells the two apart.
   */
  const mayRead = async (): Promise<boolean> => {
    const may = async (method: 'GET' | 'PUT', init?: Sent): Promise<boolean> => {
      const { response } = await ask(method, PROBE, init);
      // Of a refusal `ask` has read all there is.
      if (response.ok) await response.body?.cancel();
      return response.ok;
    };
    if (await may('GET')) return true;
    const body = new TextEncoder().encode('Milepost can read here.\n');
    return (await may('PUT', { body })) && may('GET');
  };
  let isHintGiven = false;
  const hint = (): void => {
    if (isHintGiven) return;
    isHintGiven = true;
    const note = `The bucket ${bucket} says of files that are not there that access is denied: allow these keys s3:ListBucket. Until then each such answer is checked with the object ${PROBE}.`;
    log.write({ event: 'storage-rights', note });
  };

  /** @returns undefined where there is no such object @throws 503 for whatever else is not an answer of success */
  const call = async (method: string, key: string, init: Sent = {}): Promise<Response | undefined> => {
    const { response, reason } = await ask(method, key, init);
    if (response.ok) return response;
    // A bucket that is gone says nothing of what was in it.
    if (response.status === 404 && reason !== NO_BUCKET && method !== 'PUT') return undefined;
    if (response.status === 403 && reason === 'AccessDenied' && method === 'GET' && (await mayRead())) {
      hint();
      return undefined;
    }
    throw unreachable(method, key, `answered ${response.status} ${reason}`.trim());
  };

  const storage: ObjectStorage = {
    origins: () => [new URL(endpoint).origin],
    // Type and length are signed as well: the address takes this file or none. A browser sends the length by itself.
    putTarget: async ({ s3Key, mimeType, sizeBytes }, now) => {
      const putHeaders = { 'content-type': mimeType };
      const headers = { ...putHeaders, 'content-length': String(sizeBytes) };
      return { putUrl: await presign('PUT', urlOf(s3Key), headers, now), putHeaders };
    },
    readUrl: async (key, { mimeType, disposition }, now) => {
      const url = urlOf(key);
      url.searchParams.set('response-content-type', mimeType);
      url.searchParams.set('response-content-disposition', disposition);
      // Put by a browser it has no such header of its own: buckets' CORS lists let `content-type` alone through.
      url.searchParams.set('response-cache-control', 'no-store');
      return presign('GET', url, {}, now);
    },
    read: async (key, range) => {
      const headers = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const response = await call('GET', key, { headers });
      if (response === undefined) return undefined;
      return unstalled(response.body ?? new Blob([]).stream(), idleMs, (what) => unreachable('GET', key, what));
    },
    adopt: async (key, mimeType, path) => {
      const body = new Uint8Array(await readFile(path));
      const headers = { 'content-type': mimeType, 'cache-control': 'no-store' };
      await (await call('PUT', key, { headers, body }))?.body?.cancel();
    },
    reachable: async () => {
      await (await call('GET', PROBE))?.body?.cancel();
    },
    isShared: true,
    remove: async (key) => {
      await (await call('DELETE', key))?.body?.cancel();
    },
    close: () => {
      closed = true;
      for (const call of underWay) call.abort();
    },
    at: () => storage,
  };
  return storage;
};
