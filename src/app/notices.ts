/** What the bar over the page may be about, the most pressing first. */
const SHELL_NOTICES = ['outdated', 'missingPart', 'update', 'almostFull', 'unapproved'] as const;
export type ShellNotice = (typeof SHELL_NOTICES)[number];

/**
 * The one thing the bar says: the most pressing of what is so and was not put off. What must be answered before work can
 * go on cannot be put off.
 */
export const shellNoticeOf = (
  present: Readonly<Record<ShellNotice, boolean>>,
  putOff: ReadonlySet<ShellNotice>,
): ShellNotice | undefined => SHELL_NOTICES.find((notice) => present[notice] && !putOff.has(notice));

/** True where Later is offered. */
export const canPutOff = (notice: ShellNotice): boolean =>
  notice === 'update' || notice === 'almostFull' || notice === 'unapproved';
