/** The package has no types. What is used of it, version 1. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  /** Encrypts for one receiver (RFC 8188, RFC 8291). `dh` and `authSecret` are base64url, as a subscription has them. */
  export function encrypt(
    text: Buffer,
    params: { version: 'aes128gcm'; dh: string; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
