import type { Imports } from '#server/imports/engine.ts';
import type { UploadServices } from '#server/uploads/services.ts';

/** What imports work with; their files arrive where attachments do. */
export interface ImportServices extends Pick<UploadServices, 'db' | 'spool' | 'now' | 'strict'> {
  readonly imports: Imports;
  /** Proxies of ours in front of the server, whose word about a caller's address is believed. */
  readonly trustedProxies: number;
}
