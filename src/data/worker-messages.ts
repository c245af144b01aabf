/** A page asks the worker to announce a message that came while nobody was looking. */
export interface Announcement {
  readonly type: 'ANNOUNCE';
  readonly title: string;
  readonly body: string;
  /** Where a press leads, within the app. */
  readonly path: string;
}

/** The worker asks a page to go where a pressed notification leads. */
export interface OpenRequest {
  readonly type: 'OPEN';
  readonly path: string;
  /** To write there at once. */
  readonly write?: boolean;
}

/** The end of an address that is opened so as to write there at once. */
export const OPEN_TO_WRITE_HASH = '#write';

const isOfType = (data: unknown, type: string): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

/** True for what `Announcement` says. */
export const isAnnouncement = (data: unknown): data is Announcement => isOfType(data, 'ANNOUNCE');

/** True for what `OpenRequest` says. */
export const isOpenRequest = (data: unknown): data is OpenRequest => isOfType(data, 'OPEN');
