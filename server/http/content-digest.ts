import { createHash } from 'node:crypto';

/** A short name for what has just this content, as an entity tag has between its quotes: 22 characters of SHA-256, base64url. */
export const contentDigest = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
