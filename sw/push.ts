import * as v from 'valibot';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { type PushNews, pushNewsSchema } from '#src/contract/push.ts';
import { readProfile } from '#src/data/db/meta.ts';
import type { Ports } from '#src/data/ports.ts';
import { choicesHere, registerDevice, retryRegistration } from '#src/data/push/device.ts';
import { readStoredPush, writeStoredPush } from '#src/data/push/stored-push.ts';
import { readSession } from '#src/data/stored.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { PUSH_NEWS } from '#src/texts/push.ts';
import { drainSignedIn } from './drain.ts';
import type { NotificationScope } from './notifications.ts';
import { openSignedIn, type SignedIn } from './signed-in.ts';

/** Milliseconds for which a notification waits for what it leads to: pressed at once, it opens on the answer. */
const PATIENCE_MS = 4_000;

/** The tag of Background Sync for what the server could not be told of this device. */
export const PUSH_SYNC_TAG = 'milepost-push';

/** The part of the worker's scope that is needed. */
export interface PushScope extends NotificationScope {
  readonly registration: NotificationScope['registration'] & { readonly pushManager: PushManager };
  readonly navigator: { setAppBadge?(count?: number): Promise<void> };
}

/** A notification before it is shown. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly reply?: true;
}

const answerText = ({ count = 1, text }: PushNews): string => {
  if (text === undefined) return PUSH_NEWS.answers(count);
  return count > 1 ? PUSH_NEWS.several(count, text) : text;
};

/** What is said of news; a stop is no secret, what was written is said where the person wants that. */
const shownOf = (news: PushNews): Shown => {
  const { kind, ticket, stop, person } = news;
  if (kind === 'approved' || ticket === undefined)
    return { title: PUSH_NEWS.approved, body: PUSH_NEWS.approvedText, path: PATHS.map };
  const path = PATHS.chat(ticket);
  const place = stop ?? PUSH_NEWS.conversation;
  // Only the backend that pushes sends these, and its tickets are numbered.
  const called = (name: string): string => `${name} · #${ticket}`;
  switch (kind) {
    case 'ticket':
      return { title: PUSH_NEWS.ticket, body: called(person === undefined ? place : `${person}, ${place}`), path };
    case 'closed':
      return { title: called(place), body: PUSH_NEWS.closed, path };
    case 'answer':
      return { title: called(person ?? place), body: answerText(news), path, reply: true };
  }
};

const SIGNED_OUT: Shown = { title: PUSH_NEWS.signedOut, body: PUSH_NEWS.signedOutText, path: PATHS.chats };

const show = (scope: PushScope, { title, body, path, reply }: Shown, silent: boolean): Promise<void> => {
  const actions = reply ? { actions: [{ action: 'reply', title: PUSH_NEWS.reply }] } : {};
  // One a conversation: a newer one takes its place, and is heard as well.
  const options = { body, tag: path, renotify: true, silent, icon: '/icons/icon-192.png', data: { path }, ...actions };
  return scope.registration.showNotification(title, options);
};

/** Whether a page says it: it shows the conversation, or tells an agent by a toast wherever they are in the app. */
const isInSight = async (scope: PushScope, path: string, staff: boolean): Promise<boolean> => {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(
    ({ visibilityState, url }) => visibilityState === 'visible' && (staff || new URL(url).pathname === path),
  );
};

/** Reads the conversation into the account's database, so that it is there without signal. */
const fetchNews = async (from: SignedIn, { ticket }: PushNews): Promise<void> => {
  if (ticket === undefined) return;
  await from.db().openToWork();
  await refreshTicket(ticket, undefined, from);
  await refreshMessages(ticket, undefined, from);
};

/** Quiet hours go by the clock of the place: the server learns where the truck is now, and what it could not be told before. */
const followZone = async ({ pushManager: manager }: PushScope['registration'], { call }: SignedIn): Promise<void> => {
  const stored = await readStoredPush();
  const zone = stored?.choices.quiet?.timeZone;
  const hasMoved = zone !== undefined && stored && choicesHere(stored.choices).quiet?.timeZone !== zone;
  if (stored && (hasMoved || stored.late)) await registerDevice({ manager, call }, stored.choices, false);
};

/** Whether the person is signed in who was when the push came, and does not log out. */
const isStillHere = async ({ account }: SignedIn): Promise<boolean> => {
  const session = await readSession();
  return session?.accessToken !== undefined && session.account === account && session.leaving === undefined;
};

const read = (text: string | undefined): PushNews | undefined => {
  try {
    const parsed = v.safeParse(pushNewsSchema, JSON.parse(text ?? ''));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};

/**
 * A push: says what is new unless a page in sight does, sends what waits, and reads the conversation, page or none. Browsers allow
 * no push that shows nothing: what cannot be read, or was for somebody who has logged out since, says that much and no more.
 * @param text what it tells, as `PushNews`
 */
export const onPush = async (scope: PushScope, text: string | undefined, ports: Ports): Promise<void> => {
  const [news, signedIn] = [read(text), await openSignedIn(ports)];
  const profile = signedIn && (await readProfile(signedIn.db()));
  const isTheirs = news !== undefined && profile !== undefined && (profile.id ?? news.for) === news.for;
  if (!signedIn || !isTheirs) {
    signedIn?.close();
    await show(scope, SIGNED_OUT, true);
    // Logged out without signal: the server has not heard of it. One that came late is no reason to end that of who is here now.
    const isOfPersonHere = signedIn !== undefined && (await readStoredPush())?.account === signedIn.account;
    if (news && !isOfPersonHere) await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => console.warn('A push had no effect', error));
  const fetched = quietly(fetchNews(signedIn, news));
  const others = [
    quietly(drainSignedIn(signedIn)),
    quietly(followZone(scope.registration, signedIn)),
    quietly(Promise.resolve(scope.navigator.setAppBadge?.(news.unread))),
  ];
  try {
    await Promise.race([fetched, new Promise<void>((resolve) => ports.clock.after(PATIENCE_MS, () => resolve()))]);
    const shown = shownOf(news);
    // Logged out while it was read.
    if (!(await isStillHere(signedIn))) await show(scope, SIGNED_OUT, true);
    else if (!(await isInSight(scope, shown.path, isStaff(profile.profileTypeName))))
      await show(scope, shown, news.silent === true);
    await Promise.all([fetched, ...others]);
  } finally {
    signedIn.close();
  }
};

/**
 * Tries a failed registration of this device again: another address, other choices. Throws where it fails once
 * more, so that the browser's Background Sync tries again.
 */
export const retryPushRegistration = async ({ registration }: PushScope, ports: Ports): Promise<void> => {
  const signedIn = await openSignedIn(ports);
  if (!signedIn) return;
  const { call, close } = signedIn;
  const state = await retryRegistration({ manager: registration.pushManager, call }).finally(close);
  if (state === 'later' || state === 'unreachable')
    throw new Error('The server does not know yet how this device is told');
};

/** The browser has got another address: the server is told, by what this device had chosen; if not now, once there is signal. */
export const onSubscriptionChange = async (scope: PushScope, ports: Ports): Promise<void> => {
  const stored = await readStoredPush();
  if (!stored) return;
  // Before the try: a worker may be ended in its midst.
  await writeStoredPush({ ...stored, late: true });
  await retryPushRegistration(scope, ports).catch(() => ports.device.requestSync(PUSH_SYNC_TAG));
};
