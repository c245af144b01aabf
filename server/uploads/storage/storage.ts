/** Minutes a signed address is good for. */
export const SIGNED_MINUTES = 15;

/** Where a client puts a file's bytes: `putHeaders` are sent with them, and nothing else. */
export interface PutTarget {
  readonly putUrl: string;
  readonly putHeaders: Readonly<Record<string, string>>;
}

/** What is known of an object before it is there. */
interface AnnouncedObject {
  readonly s3Key: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

/** A part of a file in bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What an answer says of the file besides its bytes. */
export interface ServedAs {
  readonly mimeType: string;
  /** The whole `Content-Disposition`. */
  readonly disposition: string;
}

/** Where attachments' bytes are kept, by keys that this server makes (`objectKey`). */
export interface ObjectStorage {
  /** Origins other than the app's that a page puts to and reads from, for its content security policy. */
  readonly origins: () => readonly string[];
  /** A signed address to put an object to, good for `SIGNED_MINUTES`. */
  readonly putTarget: (object: AnnouncedObject, now: Date) => Promise<PutTarget>;
  /** An absolute signed address to read an object at without a bearer token, good for `SIGNED_MINUTES`. */
  readonly readUrl: (key: string, as: ServedAs, now: Date) => Promise<string>;
  /** The object's bytes or a part of them; undefined where there is no such object. */
  readonly read: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | undefined>;
  /** Puts a file of this machine in its place; the file at `path` may be moved there. */
  readonly adopt: (key: string, mimeType: string, path: string) => Promise<void>;
  /** @throws where it could take no file now */
  readonly reachable: () => Promise<void>;
  /** Whether all processes have the same, so that where it is away it is away for each of them. */
  readonly isShared: boolean;
  /** Deletes an object; one that does not exist is deleted already. */
  readonly remove: (key: string) => Promise<void>;
  /** Breaks off what is under way; it is to be tried again, as all that comes after it. */
  readonly close: () => void;
  /** Where this server is the storage itself: whether an address that it signed is still good. */
  readonly admits?: (method: 'GET' | 'PUT', key: string, query: SignedQuery, now: Date) => boolean;
  /** The same storage with its own addresses at another origin. */
  readonly at: (origin: () => string) => ObjectStorage;
}

/** The signed part of an address of this server's own storage. */
export interface SignedQuery {
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}
