import * as v from 'valibot';
import { idSchema, isZone, shortText } from './common.ts';

/** Ours: characters of a push service's address and of a subscription's keys, minutes of a day. */
const PUSH = { endpointMax: 1_000, keyMax: 100, zoneMax: 64, dayMinutes: 24 * 60 } as const;

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Bytes as text for a URL, of a fixed length. */
/* @__NO_SIDE_EFFECTS__ */
const bytesText = (name: string, characters: number) =>
  v.pipe(
    shortText(name, PUSH.keyMax),
    v.regex(/^[\w-]+=*$/, `${name} must be base64url`),
    v.check((text) => text.replace(/=+$/, '').length === characters, `${name} must have another length`),
  );

/* @__NO_SIDE_EFFECTS__ */
const minuteOfDay = (name: string) =>
  v.pipe(
    v.number(`${name} must be a number of minutes`),
    v.integer(`${name} must be whole minutes`),
    v.minValue(0, `${name} must be 0 or more`),
    v.maxValue(PUSH.dayMinutes - 1, `${name} must be before midnight`),
  );

/** When nothing shall be heard: minutes of the device's day, the end later than the begin or on the next day; equal is never. */
const quietHoursSchema = v.object({
  from: minuteOfDay('from'),
  to: minuteOfDay('to'),
  /** As the device's clock says: 'America/Chicago'. */
  timeZone: v.pipe(
    shortText('timeZone', PUSH.zoneMax),
    v.check(isZone, 'timeZone must be a time zone such as America/Chicago'),
  ),
});
export type QuietHours = v.InferOutput<typeof quietHoursSchema>;

/** What a person has chosen for one device. */
const pushChoices = {
  /** What was written, and by whom, stands in the notification: on a locked screen, too. */
  showText: v.boolean('showText must be true or false'),
  /** Shown without a sound. */
  silent: v.boolean('silent must be true or false'),
  quiet: v.optional(quietHoursSchema),
};
const pushChoicesSchema = v.object(pushChoices);
export type PushChoices = v.InferOutput<typeof pushChoicesSchema>;

/** `PUT /account/push`: the browser's subscription of the device that calls, and what its person has chosen. */
export const pushDeviceInputSchema = v.object({
  endpoint: v.pipe(
    shortText('endpoint', PUSH.endpointMax),
    v.check(isHttp, 'endpoint must be the address of a push service'),
  ),
  /** The device's public key, an uncompressed point of P-256, and the secret that goes into each key (RFC 8291). */
  p256dh: bytesText('p256dh', 87),
  auth: bytesText('auth', 22),
  ...pushChoices,
});
export type PushDeviceInput = v.InferInput<typeof pushDeviceInputSchema>;

/** `GET /account/push`: by which key this backend is known to push services, and what the account has chosen. */
export const pushStateSchema = v.looseObject({
  publicKey: v.string(),
  /** The device that asks is told of news. */
  device: v.boolean(),
  /** It was until the push service did not know its address any more: nobody has turned it off. */
  lost: v.optional(v.boolean()),
  /** News that was not read for ten minutes comes by mail. */
  mail: v.boolean(),
});
export type PushState = v.InferOutput<typeof pushStateSchema>;

/** `PUT /account/push/mail`. */
export const newsMailInputSchema = v.object({ mail: v.boolean('mail must be true or false') });

/** An answer in a conversation, its end, a new ticket on the board, an account that was approved. */
const NEWS_KINDS = ['answer', 'closed', 'ticket', 'approved'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** What a push tells the device. Nothing of it can be read on its way (RFC 8291). */
export const pushNewsSchema = v.object({
  /** The account that it is for: another may have signed in on the device since. */
  for: idSchema,
  kind: v.picklist(NEWS_KINDS),
  ticket: v.optional(idSchema),
  /** The stop's name. */
  stop: v.optional(v.string()),
  /** Who has written, and the begin of it: only where the person wants to see that (`showText`). */
  person: v.optional(v.string()),
  text: v.optional(v.string()),
  /** Messages since the last one that was read, this one included. */
  count: v.optional(v.number()),
  silent: v.optional(v.boolean()),
  /** Conversations with something unread: the number on the app's icon. */
  unread: v.optional(v.number()),
});
export type PushNews = v.InferOutput<typeof pushNewsSchema>;
