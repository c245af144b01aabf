import { layOut } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inUtc } from '#server/mail/when.ts';
import { CODES, RECOVERY } from '#src/contract/limits.ts';
import { PATHS } from '#src/contract/paths.ts';

const IGNORE = 'If this was not you, you need not do anything.';
/** True however late the mail comes. */
const LASTS = `It is good for ${CODES.minutes} minutes from when it was asked for.`;

/** Which sign-up a code belongs to. */
interface Begun {
  readonly at: Date;
  /** A label of ours, such as 'Chrome on Android'. */
  readonly device: string | null;
  /** What the person wrote: anyone may write anything there. */
  readonly name: string;
}

/** Nothing that a mail program could make a link or a number to call of. */
const isPlainName = (name: string): boolean => /^[\p{L}\p{M}' -]{1,60}$/u.test(name);

/**
 * The code of a new account. Strangers may sign up with an address too: the mail says which sign-up would be
 * made an account of, so that nobody enters another one's code.
 */
export const verificationMail = (to: string, code: string, { at, device, name }: Begun): Mail =>
  layOut({
    to,
    code,
    subject: `${code} is your Milepost verification code`,
    before: ['Enter this code in Milepost to verify your account:'],
    after: [
      LASTS,
      `It is for the sign-up of ${inUtc(at)}${device === null ? '' : `, ${device}`}${isPlainName(name) ? `, by ${name}` : ''}.`,
      'If this was not you, do not enter the code and give it to nobody.',
    ],
  });

/** The code of a forgotten password. */
export const resetMail = (to: string, code: string): Mail =>
  layOut({
    to,
    code,
    subject: `${code} is your Milepost password code`,
    before: ['Enter this code in Milepost to choose a new password:'],
    after: [LASTS, 'If this was not you, do not give the code to anyone. Your password stays as it is.'],
  });

/** The code that gives an account another address. */
export const newEmailMail = (to: string, code: string): Mail =>
  layOut({
    to,
    code,
    subject: `${code} confirms your new e-mail for Milepost`,
    before: ['Enter this code in Milepost to use this address from now on:'],
    after: [LASTS, 'If this was not you, do not give the code to anyone.'],
  });

const groups = (code: string): string => code.replace(new RegExp(`.{${RECOVERY.groupLength}}(?=.)`, 'g'), '$&-');

/**
 * To the old address, once an account has another one. The page takes nothing back by being opened, since programs that
 * look mail over open its links; and the code stands behind the #, which no server and no log gets to see.
 * @param code takes the old address back; undefined where it cannot be
 * @param publicUrl where people open the app; without it the mail has the code alone
 */
export const emailChangedMail = (to: string, code?: string, publicUrl?: string): Mail => {
  const subject = 'Your Milepost e-mail was changed';
  const news = 'Your Milepost account now has another e-mail address. You sign in with the new one.';
  if (code === undefined) {
    return layOut({ to, subject, before: [news, 'If this was not you, contact our support at once.'] });
  }
  const secret = groups(code);
  const page = publicUrl === undefined ? undefined : new URL(PATHS.recover, publicUrl).href;
  const way =
    page === undefined
      ? 'If this was not you, take your account back. Open Milepost; if it shows an account, log out. On the sign-in page choose Forgot password, on the next page Somebody else changed my email. Then enter this code:'
      : 'If this was not you, take your account back. Open this page and press its button; the code below is for it, should it ask:';
  return layOut({
    ...{ to, subject, secret, before: [news, way] },
    ...(page === undefined ? {} : { link: `${page}#${secret}` }),
    after: [
      `It is good for ${RECOVERY.days} days. Everybody is signed out by it, and the password no longer works: you choose a new one.`,
      'If it was you, you need not do anything. Do not give the code to anyone.',
    ],
  });
};

/** To the address that an account had until its old one was taken back. */
export const takenBackMail = (to: string): Mail =>
  layOut({
    to,
    subject: 'Your Milepost e-mail was changed back',
    before: [
      'Someone who reads the mail of the former address of your Milepost account has taken the account back to it.',
      'If this was not right, contact our support.',
    ],
  });

/** To someone who wants an address for an account that another account may still take back. */
export const reservedAddressMail = (to: string): Mail =>
  layOut({
    to,
    subject: 'Your address is kept for a few days',
    before: [
      `Someone, probably you, tried to use this address for a Milepost account. It belonged to another account that was given a new e-mail; for ${RECOVERY.days} days that can be undone, and the address is kept.`,
      'To undo it, use the mail that was sent to this address. To use it for another account, try again in a few days.',
      IGNORE,
    ],
  });

/** To someone who signs up with an address that has an account: the sign-up itself must not tell. */
export const knownAddressMail = (to: string): Mail =>
  layOut({
    to,
    subject: 'You already have a Milepost account',
    before: [
      'Someone, probably you, tried to use this address for a Milepost account. It has one already.',
      'Sign in with it, or choose Forgot password on the sign-in page if you do not remember the password.',
      IGNORE,
    ],
  });

/** After a password was changed or reset. */
export const passwordChangedMail = (to: string): Mail =>
  layOut({
    to,
    subject: 'Your Milepost password was changed',
    before: [
      'The password of your Milepost account was changed, and other devices were signed out.',
      'If this was not you, choose Forgot password on the sign-in page at once to set a new one.',
    ],
  });

/** After a passkey was added. @param name as it is listed */
export const passkeyAddedMail = (to: string, name: string): Mail =>
  layOut({
    to,
    subject: 'A passkey was added to your Milepost account',
    before: [
      `Your Milepost account has a new passkey: ${name}. Whoever holds that device can sign in with it.`,
      'If this was not you, remove it in Settings, change your password and log out all other devices.',
    ],
  });

/** After a passkey was removed. @param name as it was listed */
export const passkeyRemovedMail = (to: string, name: string): Mail =>
  layOut({
    to,
    subject: 'A passkey of your Milepost account was removed',
    before: [
      `The passkey ${name} no longer signs in to your Milepost account.`,
      'If this was not you, change your password and log out all other devices in Settings.',
    ],
  });

/** To staff whose passkeys an administrator or the operator has removed. */
export const passkeysResetMail = (to: string): Mail =>
  layOut({
    to,
    subject: 'Your Milepost passkeys were removed',
    before: [
      'An administrator has removed all passkeys of your Milepost account and logged it out everywhere.',
      'Log in with your password and add a passkey anew. If you did not ask for this, contact your administrator at once.',
    ],
  });

/** To a driver or owner whose account was approved. */
export const approvedMail = (to: string): Mail =>
  layOut({
    to,
    subject: 'Your Milepost account is approved',
    before: ['Your account is approved. You can now request service at a stop and talk to our agents.'],
  });

/** To a driver or owner whose account was disapproved. */
export const rejectedMail = (to: string): Mail =>
  layOut({
    to,
    subject: 'Your Milepost account was disapproved',
    before: [
      'Your account has been disapproved. You cannot sign in to Milepost with it.',
      'If you think this is a mistake, contact our support.',
    ],
  });

/** To someone whom a super administrator has logged out everywhere. */
export const loggedOutMail = (to: string): Mail =>
  layOut({
    to,
    subject: 'You were logged out of Milepost',
    before: [
      'An administrator has logged your Milepost account out on all devices. Nothing was changed or deleted.',
      'Log in again with your password or passkey. If you do not know why, contact your administrator or our support.',
    ],
  });

/** After a copy of a sign-in was noticed, which has ended it. */
export const tokenReusedMail = (to: string, { device, since }: { device: string; since: Date }): Mail =>
  layOut({
    to,
    subject: 'A device was signed out of your Milepost account',
    before: [
      `A sign-in of yours was used in a way that a copy of it would be: ${device}, signed in since ${inUtc(since)}. To be safe, that device was signed out.`,
      'This also happens when a phone loses its signal at the wrong moment or is restored from a backup. Then simply sign in again.',
      'If you do not know that device, sign in and change your password in Settings.',
    ],
  });
