import type { GenericSchema } from 'valibot';
import type { Access } from './enums.ts';

/** One call. `path` has `{name}` places; `access` says who may make it, which the server enforces. */
export interface Endpoint {
  readonly api: 'auth' | 'main' | 'app';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** Open to a session that waits for its passkey (`PASSKEY_REQUIRED`), too. */
  readonly beforePasskey?: boolean;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** Bytes that its JSON body may have where those of all calls (`BODY.maxBytes`) are too few. */
  readonly maxBodyBytes?: number;
  readonly result?: GenericSchema;
  /** A GET that changes something, as two are prescribed. */
  readonly changes?: boolean;
  /** Answers a stream of server-sent events that has no end. */
  readonly stream?: boolean;
}

/** A row of the table, with its literal types. */
export const endpoint = <const T extends Endpoint>(row: T): T => row;

/** Fills the `{name}` places of a path. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
