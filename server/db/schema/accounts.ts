import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, time } from '#server/db/schema/columns.ts';
import type { Role } from '#src/contract/enums.ts';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import type { Attestation } from '#src/contract/passkey.ts';
import type { ProofAction } from '#src/contract/proof.ts';

/** Single values: the token key, the stations' version. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });

/**
 * Accounts, and sign-ups that were never verified: of these an address may have several, each with its own password and
 * data, until one is verified.
 */
export const users = pgTable('users', {
  id: id(),
  email: text('email').notNull(),
  username: text('username').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').$type<Role>().notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  phoneNumber: text('phone_number').notNull().default(''),
  companyName: text('company_name').notNull().default(''),
  address: text('address').notNull().default(''),
  truckNumber: text('truck_number').notNull().default(''),
  approval: text('approval').$type<'PENDING' | 'APPROVED' | 'REJECTED'>().notNull().default('PENDING'),
  verified: boolean('verified').notNull().default(false),
  active: boolean('active').notNull().default(true),
  createdAt: time('created_at').notNull().defaultNow(),
  /** Set once the person has gone: the row is kept for their tickets, without anything personal in it. */
  deletedAt: time('deleted_at'),
  /** The network and the device of a sign-up that waits for its code; null once it is verified. */
  signedUpFrom: text('signed_up_from'),
  signedUpOn: text('signed_up_on'),
});
export type UserRow = typeof users.$inferSelect;

/**
 * A sign-in and its chain of refresh tokens. `generation` counts the rotations; `signedInAs` is the e-mail that was typed,
 * which a client goes on naming after the account has another one.
 */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: integer('user_id').notNull(),
  generation: integer('generation').notNull().default(1),
  /** The latest generation whose access token was used; 0 for none. */
  usedGeneration: integer('used_generation').notNull().default(0),
  rotatedAt: time('rotated_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  endedAt: time('ended_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  device: text('device').notNull().default(''),
  signedInAs: text('signed_in_as').notNull().default(''),
  /** When a passkey was last used or made in it; null for a password alone. */
  passkeyAt: time('passkey_at'),
  /** When the push service said that it knows the session's device no more; null once that has another address. */
  pushGoneAt: time('push_gone_at'),
});
export type SessionRow = typeof sessions.$inferSelect;

export const refreshTokens = pgTable('refresh_tokens', {
  hash: text('hash').primaryKey(),
  sessionId: text('session_id').notNull(),
  generation: integer('generation').notNull(),
});

/**
 * A six-digit code that was mailed to `email`: to verify a new account, to reset a password, or to give an account another
 * address. `askedFrom` is the network that asked for it, `tries` how often each network has tried it. A reset's code leads
 * on: `acceptedAt`, where from and the hash of the token that was answered, and `spentAt` once the password was set.
 */
export const codes = pgTable('codes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text('purpose').$type<'verify' | 'reset' | 'email'>().notNull(),
  email: text('email').notNull(),
  userId: integer('user_id').notNull(),
  askedFrom: text('asked_from').notNull(),
  hash: text('hash').notNull(),
  tries: jsonb('tries').$type<Readonly<Record<string, number>>>().notNull().default({}),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  acceptedAt: time('accepted_at'),
  acceptedFrom: text('accepted_from'),
  tokenHash: text('token_hash'),
  spentAt: time('spent_at'),
});
export type CodeRow = typeof codes.$inferSelect;

/** Codes that were entered for an address from networks that are strange to it, whether or not it had one. */
export const codeGuesses = pgTable('code_guesses', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<'confirm' | 'reset'>().notNull(),
  email: text('email').notNull(),
  at: time('at').notNull(),
});
/** A password that was typed again, for one action of one session: the hash of what was answered, good once. */
export const proofs = pgTable(
  'proofs',
  {
    sessionId: text('session_id').notNull(),
    action: text('action').$type<ProofAction>().notNull(),
    userId: integer('user_id').notNull(),
    hash: text('hash').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.action] })],
);

/**
 * An account's e-mail that was changed, and the hash of the code that takes the old one back until `expiresAt`. As long
 * as it may be, the old address is nobody else's.
 */
export const emailChanges = pgTable('email_changes', {
  id: id(),
  userId: integer('user_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  hash: text('hash').notNull(),
  changedAt: time('changed_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  takenBackAt: time('taken_back_at'),
});
export type EmailChangeRow = typeof emailChanges.$inferSelect;

/**
 * A person's passkey: a public key, never a secret. `counter` is what its authenticator last said; `userHandle` is the
 * random name that the authenticator knows the account by; `transports` are the ways to reach it, for the browser.
 */
export const passkeys = pgTable('passkeys', {
  id: id(),
  userId: integer('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<Attestation['response']['transports']>().notNull().default([]),
  userHandle: text('user_handle').notNull(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
});
export type PasskeyRow = typeof passkeys.$inferSelect;

/** What an authenticator is to sign, once: for whom and in which session, but for a sign-in, which has neither yet. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose').$type<'sign-in' | 'add' | 'proof'>().notNull(),
  userId: integer('user_id'),
  sessionId: text('session_id'),
  userHandle: text('user_handle'),
  expiresAt: time('expires_at').notNull(),
});
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

/** Who did what to whom, when and from which address. */
export const audit = pgTable('audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull(),
  action: text('action').notNull(),
  actorId: integer('actor_id'),
  subjectId: integer('subject_id'),
  address: text('address'),
  detail: text('detail'),
  /** The ticket it was about. */
  ticketId: integer('ticket_id'),
});

/** Meters of the rate limits (`server/http/limit-meters.ts`): nothing is left to be counted after `until`, in milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  until: bigint('until', { mode: 'number' }).notNull(),
});

/** Addresses and devices, hashed, that an account was signed in to from. */
export const knownCallers = pgTable(
  'known_callers',
  { userId: integer('user_id').notNull(), hash: text('hash').notNull(), seenAt: time('seen_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Fuel cards that are kept with an account; `version` counts how often they were saved. */
export const fuelCards = pgTable('fuel_cards', {
  userId: integer('user_id').primaryKey(),
  cards: jsonb('cards').$type<FuelCards>().notNull(),
  version: integer('version').notNull(),
});
