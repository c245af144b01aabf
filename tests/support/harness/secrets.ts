import * as v from 'valibot';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { fillPath } from '#src/contract/endpoint.ts';

/** Stands in every secret: no other text has it. */
export const MARK = 'zqxleak';
/** A code of six digits that no mail has. */
export const MARKED_CODE = '739164';

type Schema = v.GenericSchema & {
  readonly pipe?: readonly Schema[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
  readonly options?: readonly unknown[];
  readonly wrapped?: Schema;
};

const LONG = `${MARK}Aa1!${'x'.repeat(53)}`;
/** Texts that rules of the contract may ask for. */
const TEXTS = [MARK, `${MARK}-Aa1!`, `${MARK}@leak.test`, MARKED_CODE, '+1 417-555-0182', LONG, 'a'.repeat(64)];
const NUMBERS = [1, 40, -95, 0, 100];

const firstThatFits = (schema: Schema, candidates: readonly unknown[]): unknown =>
  candidates.find((value) => v.safeParse(schema, value).success) ?? candidates[0];

/** An input for a schema with the mark in each of its texts that may hold it. */
export const markedInput = (schema: Schema): unknown => {
  const [first = schema] = schema.pipe ?? [];
  if (first !== schema) {
    const inner = markedInput(first);
    const isText = first.type === 'string' || first.type === 'number';
    return isText ? firstThatFits(schema, first.type === 'string' ? TEXTS : NUMBERS) : inner;
  }
  const { entries, item, wrapped, options } = schema;
  if (entries !== undefined) {
    return Object.fromEntries(Object.entries(entries).map(([name, member]) => [name, markedInput(member)]));
  }
  if (item !== undefined) return [markedInput(item)];
  if (wrapped !== undefined) return markedInput(wrapped);
  if (schema.type === 'picklist' || schema.type === 'enum') return options?.[0];
  if (options !== undefined) return firstThatFits(schema, (options as Schema[]).map(markedInput));
  if (schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'literal') return (schema as unknown as { literal: unknown }).literal;
  return MARK;
};

/** Requests of one call that hold the mark wherever a caller can put a text: as they should be, and as they should not. */
export const markedRequests = (origin: string, { method, path, query, body }: Endpoint, token: string): Request[] => {
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const address = (text: string, members: Readonly<Record<string, unknown>>): URL => {
    const url = new URL(fillPath(path, Object.fromEntries(places.map((name) => [name, text]))), origin);
    for (const [name, value] of Object.entries(members)) url.searchParams.set(name, String(value));
    return url;
  };
  const headers = {
    ...{ Authorization: `Bearer ${token}`, 'User-Agent': `${MARK} agent`, Cookie: `session=${MARK}` },
    ...{ 'X-Request-Id': `${MARK}-request`, 'X-Forwarded-For': MARK, 'Idempotency-Key': `${MARK}-${path}` },
  };
  const asked = query === undefined ? {} : (markedInput(query) as Record<string, unknown>);
  const given = body === undefined ? undefined : (markedInput(body) as Record<string, unknown>);
  const request = (url: URL, content?: unknown) =>
    new Request(url, {
      method,
      headers: content === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(content === undefined ? {} : { body: typeof content === 'string' ? content : JSON.stringify(content) }),
    });
  const well = [request(address(places.length === 0 ? MARK : '1', { ...asked, [MARK]: MARK }), given)];
  const ill = [request(address(MARK, { ...asked, size: MARK, page: MARK, sort: MARK }), given && { [MARK]: MARK })];
  const broken = method === 'GET' ? [] : [request(address('1', asked), `{"${MARK}": ${MARK}`)];
  return [...well, ...ill, ...broken];
};

/** Lines of a program's output that hold a secret. */
export const leaksIn = (output: string, secrets: readonly string[]): string[] =>
  output
    .split('\n')
    // Ids and times of the log itself have digits of any kind.
    .map((line) => line.replace(/"requestId":"[0-9a-f-]{36}"/, '').replace(/"time":"[\dTZ.:-]{24}"/, ''))
    .filter((line) => [MARK, ...secrets].some((secret) => line.toLowerCase().includes(secret.toLowerCase())));
