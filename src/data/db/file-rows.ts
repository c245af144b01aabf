// What of a person's files stands in an account's database.

/** How far a file has come: its address is still to be asked for, its bytes to be put there, or it is there. */
export type UploadStage = 'init' | 'put' | 'done';

/** A file of a waiting message. Its bytes stand apart, so that a list of uploads does not read them. */
export interface UploadRow {
  /** UUID, ours. */
  id: string;
  /** Key of the message's outbox row. */
  key: string;
  /** Place within the message, from 0. */
  place: number;
  fileName: string;
  mediaType: 'image' | 'audio' | 'file';
  mimeType: string;
  sizeBytes: number;
  /** Hexadecimal digits. */
  sha256: string;
  stage: UploadStage;
  /** From the `put` stage on: what `POST /message/init-upload` answered. */
  target?: { readonly putUrl: string; readonly putHeaders: Readonly<Record<string, string>>; readonly s3Key: string };
  /** Its address was refused once and has been asked for anew: refused again, the file is refused. */
  renewed?: boolean;
  /** Nothing in it says any more where it was made; missing where an earlier version of the app has made it wait. */
  stripped?: boolean;
}

/** The bytes of a file that waits, or is chosen for a message half written. */
export interface UploadBytesRow {
  id: string;
  bytes: ArrayBuffer;
}

/** A copy of an attachment that can be shown without signal, least recently used first out. */
export interface FileCopyRow {
  /** The attachment's id on the server, with `thumbnail:` before it where it is a small picture of it. */
  id: string;
  ticketId: string;
  mimeType: string;
  bytes: ArrayBuffer;
  /** Of `bytes`: in an index, so that the cache can be counted without reading it. */
  size: number;
  /** Milliseconds by this device. */
  usedAt: number;
}

/** A voice note that is being recorded, or was when the app died (`src/data/README.md#files-wait-too`). */
export interface RecordingRow {
  /** UUID. */
  id: string;
  ticketId: string;
  mimeType: string;
  /** Milliseconds by this device. */
  startedAt: number;
}

/** A piece of a voice note, in the order of `place` from 0; all of them, one after another, are the file. */
export interface RecordingChunkRow {
  recordingId: string;
  place: number;
  bytes: ArrayBuffer;
  /** Milliseconds of sound up to and with this piece. */
  untilMs: number;
}

/** A file chosen for a message half written. Its bytes stand apart (`UploadBytesRow`), so that it goes elsewhere on a full device. */
export interface DraftFileRow {
  /** UUID. */
  id: string;
  ticketId: string;
  /** Grows with each file chosen for the ticket. */
  place: number;
  name: string;
  /** As the browser says; empty where it does not know. */
  mimeType: string;
  /** Only in what an earlier version of the app has stored. */
  bytes?: ArrayBuffer;
}
