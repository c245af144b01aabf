import { DrizzleQueryError } from 'drizzle-orm';
import { NoConnection, unusableText } from '#server/db/pooler.ts';
import { noFolderText } from '#server/db/private-folder.ts';
import { fullDiskText } from '#server/db/room.ts';
import { StorageAway } from '#server/uploads/storage/s3.ts';

/** What is wrong with a file or folder that was named, in a sentence; undefined where that is not it. */
const pathText = ({ code = '', path }: Partial<NodeJS.ErrnoException>): string | undefined => {
  if (path === undefined) return undefined;
  if (code === 'ENOENT') return `there is no ${path}. Look whether its name and its folder are right.`;
  if (code === 'EACCES') return `this account may not open ${path}.`;
  return undefined;
};

/** Why a command failed, for the person at the terminal. The query builder's own message repeats all values that were sent. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
  if (cause instanceof DrizzleQueryError) return 'the database refused a query.';
  if (cause instanceof StorageAway) return cause.why;
  const noConnection = cause instanceof NoConnection ? cause : undefined;
  const fullDisk = fullDiskText((noConnection?.cause ?? cause) as Error);
  const badPath = noFolderText(cause as Error) ?? pathText(cause as Error);
  // Which variable names it, or the command's own argument, its caller knows.
  return (
    fullDisk ?? badPath ?? (noConnection === undefined ? (cause as Error).message : unusableText(noConnection.why))
  );
};
