import type { Context } from 'hono';
import { type Answer, answer } from '#server/http/call.ts';
import { contentDigest } from '#server/http/content-digest.ts';

/**
 * Marks an answer with a weak tag and `private, no-cache`.
 * @param version what the answer depends on besides the address
 * @returns a 304 when the caller has this very answer, else undefined
 */
export const notModified = (c: Context, version: string): Response | undefined => {
  const tag = `W/"${contentDigest(`${version} ${c.req.url}`)}"`;
  c.header('Cache-Control', 'private, no-cache');
  c.header('ETag', tag);
  const known = (c.req.header('if-none-match') ?? '').split(',').map((part) => part.trim());
  return known.includes(tag) || known.includes('*') ? c.body(null, 304) : undefined;
};

/** A list that is asked for every few seconds: 304 to who has it as it is (`src/contract/README.md#ticket-lists`). */
export const polled = (c: Context, list: unknown): Answer | Response =>
  notModified(c, JSON.stringify(list)) ?? answer(list);
