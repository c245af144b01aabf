import { createHash } from 'node:crypto';
import type { InitUploadInput } from '#src/contract/upload.ts';

/** Where the model server wants the bytes: a host of its own, as a storage is. */
export const STORAGE_ORIGIN = 'http://storage.test';

/** One upload that was asked for. */
export interface ModelUpload {
  readonly s3Key: string;
  readonly account: string;
  readonly ticketId: number;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** What the storage wants to see beside the bytes. */
  readonly putHeaders: Readonly<Record<string, string>>;
  expired: boolean;
  bytes?: Uint8Array<ArrayBuffer>;
  /** Of the message that has it. */
  messageId?: number;
  readonly attachmentId: number;
}

interface FilesDeps {
  nextId(): number;
  /** True where this account may write in this ticket. */
  mayWrite(account: string, ticketId: number): boolean;
  json(status: number, body: unknown): Response;
  refuse(status: number, code: string, message: string): Response;
}

/** The part of the model server that keeps files: addresses given, bytes put there, messages that have them. */
export const modelFiles = ({ nextId, mayWrite, json, refuse }: FilesDeps) => {
  const uploads: ModelUpload[] = [];
  const byKey = (s3Key: string) => uploads.find((one) => one.s3Key === s3Key);

  const init = (account: string, input: InitUploadInput): Response => {
    const ticketId = Number(input.ticketId);
    if (!mayWrite(account, ticketId)) return refuse(404, 'NOT_FOUND', 'Ticket not found');
    if (input.fileName.startsWith('poison')) return refuse(422, 'BAD_FILE', 'Not this file');
    const id = nextId();
    const upload: ModelUpload = {
      s3Key: `tickets/${ticketId}/${id}`,
      account,
      ticketId,
      fileName: input.fileName,
      mimeType: input.mimeType,
      sizeBytes: input.sizeBytes,
      sha256: input.sha256,
      putHeaders: { 'content-type': input.mimeType || 'application/octet-stream', 'x-amz-meta-sha256': input.sha256 },
      expired: false,
      attachmentId: nextId(),
    };
    uploads.push(upload);
    return json(200, {
      putUrl: `${STORAGE_ORIGIN}/${upload.s3Key}?signature=${id}`,
      putHeaders: upload.putHeaders,
      s3Key: upload.s3Key,
    });
  };

  /** A storage knows nothing of accounts: a bearer token there is a leak. */
  const put = (request: Request, bytes: ArrayBuffer): Response => {
    if (request.headers.has('authorization')) throw new Error('A bearer token went to the storage');
    const upload = byKey(new URL(request.url).pathname.slice(1));
    const said = (status: number, statusText: string) => new Response(null, { status, statusText });
    if (!upload) return said(404, 'Not Found');
    if (upload.expired) return said(403, 'Forbidden');
    const right = Object.entries(upload.putHeaders).every(([name, value]) => request.headers.get(name) === value);
    const digest = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    if (!right || bytes.byteLength !== upload.sizeBytes || digest !== upload.sha256) return said(400, 'Bad Request');
    upload.bytes = new Uint8Array(bytes);
    return said(200, 'OK');
  };

  return {
    uploads,
    init,
    put,
    /** The uploads of a new message; those that are not there, not its own, or used before are `missing`. */
    ready: (account: string, ticketId: number, keys: readonly string[]) => {
      const fits = (one: ModelUpload) =>
        one.bytes && one.messageId === undefined && one.account === account && one.ticketId === ticketId;
      const found = keys.flatMap((key, i) => uploads.filter((one) => one.s3Key === key && keys.indexOf(key) === i));
      const missing = keys.filter(
        (key, i) => keys.indexOf(key) !== i || !found.some((one) => one.s3Key === key && fits(one)),
      );
      return { found, missing };
    },
    /** As a message shows them, in the order the message named them. */
    view: (upload: ModelUpload, additions: boolean) => ({
      id: upload.attachmentId,
      url: `/message/attachment/${upload.attachmentId}`,
      filename: upload.fileName,
      ...(additions ? { mimeType: upload.mimeType, sizeBytes: upload.sizeBytes } : {}),
    }),
    /** The bytes of one attachment. */
    read: (account: string, attachmentId: number): Response => {
      const upload = uploads.find((one) => one.attachmentId === attachmentId && one.messageId !== undefined);
      if (!upload?.bytes || !mayWrite(account, upload.ticketId)) return refuse(404, 'NOT_FOUND', 'Not found');
      return new Response(upload.bytes, { headers: { 'content-type': upload.mimeType } });
    },
    /** A file of a message that came from elsewhere. */
    arrived: (account: string, ticketId: number, fileName: string, messageId: number): ModelUpload => {
      const attachmentId = nextId();
      const upload: ModelUpload = {
        s3Key: `tickets/${ticketId}/${attachmentId}`,
        account,
        ticketId,
        fileName,
        mimeType: 'image/jpeg',
        sizeBytes: 0,
        sha256: '',
        putHeaders: {},
        expired: true,
        bytes: new Uint8Array(0),
        messageId,
        attachmentId,
      };
      uploads.push(upload);
      return upload;
    },
    /** The addresses given so far take nothing more. */
    expireAddresses: () => {
      for (const upload of uploads) upload.expired = true;
    },
    /** What no message has is cleared away, as a storage does after some days. */
    sweep: () => {
      for (const upload of [...uploads]) if (upload.messageId === undefined) uploads.splice(uploads.indexOf(upload), 1);
    },
  };
};
