import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { RowDetail } from '#server/db/import-detail.ts';
import type { Role, TicketStatus } from '#src/contract/enums.ts';
import type { ImportKind, ImportStage, RowResult, Suspicion } from '#src/contract/import.ts';
import type { Attestation } from '#src/contract/passkey.ts';
import type { ProofAction } from '#src/contract/proof.ts';
import type { PlacedBy } from '#src/contract/station.ts';
import type { TaxTable } from '#src/contract/tax.ts';
import type { InitUploadInput } from '#src/contract/upload.ts';

// The shape of `migrations/*.sql` as the query builder knows it; constraints and indexes live there alone.

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
  rotatedAt: time('rotated_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  endedAt: time('ended_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  device: text('device').notNull().default(''),
  signedInAs: text('signed_in_as').notNull().default(''),
  /** When a passkey was last used or made in it; null for a password alone. */
  passkeyAt: time('passkey_at'),
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

/** `services` and `brands` are bit sets of the contract's ids. */
export const stations = pgTable('stations', {
  id: id(),
  combinId: text('combin_id'),
  storeNo: text('store_no'),
  storeNumber: text('store_number'),
  name: text('name'),
  address: text('address'),
  city: text('city'),
  state: text('state'),
  zipCode: text('zip_code'),
  country: text('country'),
  locationId: text('location_id'),
  stationLocation: text('station_location'),
  identificator: text('identificator'),
  chain: text('chain'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  services: integer('services').notNull().default(0),
  brands: integer('brands').notNull().default(0),
  retailPrice: doublePrecision('retail_price'),
  netPrice: doublePrecision('net_price'),
  iftaRefund: doublePrecision('ifta_refund'),
  retailPriceDate: time('retail_price_date'),
  /** When an import brought the present prices or their date; null where none has. */
  priceImportedAt: time('price_imported_at'),
  approximate: boolean('approximate').notNull().default(false),
  /** What an approximate place was found by; null for one by its town from before there were others. */
  placedBy: text('placed_by').$type<PlacedBy>(),
  demonstration: boolean('demonstration').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});
export type StationRow = typeof stations.$inferSelect;
/** A station to be stored; one with an `id` overwrites the row that has it. */
export type NewStation = typeof stations.$inferInsert & { readonly id?: number };

export const tickets = pgTable('tickets', {
  id: id(),
  userId: integer('user_id').notNull(),
  stationId: integer('station_id'),
  status: text('status').$type<TicketStatus>().notNull().default('OPEN'),
  stationName: text('station_name'),
  serviceAddress: text('service_address'),
  services: integer('services').notNull().default(0),
  brands: integer('brands').notNull().default(0),
  assignedManagerId: integer('assigned_manager_id'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  closeDate: time('close_date'),
  /** Since when the customer waits for an answer; null where staff spoke last, and once it is closed. */
  waitingSince: time('waiting_since'),
  /** Raised by the database with every change of what its messages' list tells (`migrations/0011-conversations.sql`). */
  conversationVersion: integer('conversation_version').notNull().default(0),
  /** The oldest version from which single messages lead to the present one. */
  conversationSince: integer('conversation_since').notNull().default(0),
  /** About what all its messages take of an answer, their files left out. */
  conversationBytes: bigint('conversation_bytes', { mode: 'number' }).notNull().default(0),
});
export type TicketRow = typeof tickets.$inferSelect;

export const messages = pgTable('messages', {
  id: id(),
  ticketId: integer('ticket_id').notNull(),
  senderId: integer('sender_id').notNull(),
  text: text('text').notNull(),
  createdAt: time('created_at').notNull(),
  /** Its ticket's `conversationVersion` that it came or last changed with; kept by the database. */
  version: integer('version').notNull().default(0),
});

/**
 * A file that was announced for a ticket. `storedAt` is set once its bytes are there and are what was announced,
 * `messageId` and `place` (from 0) once a message carries it.
 */
export const uploads = pgTable('uploads', {
  id: id(),
  s3Key: text('s3_key').notNull(),
  ticketId: integer('ticket_id'),
  userId: integer('user_id'),
  fileName: text('file_name').notNull(),
  mediaType: text('media_type').$type<InitUploadInput['mediaType']>().notNull(),
  mimeType: text('mime_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  sha256: text('sha256').notNull(),
  createdAt: time('created_at').notNull(),
  storedAt: time('stored_at'),
  messageId: integer('message_id'),
  place: integer('place'),
});
export type UploadRow = typeof uploads.$inferSelect;

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** How far each person has read each ticket. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    userId: integer('user_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    messageId: integer('message_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ticketId] })],
);

/** Staff who look at a ticket, or type in it, as long as they keep saying so. */
export const presence = pgTable(
  'presence',
  {
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id').notNull(),
    typing: boolean('typing').notNull(),
    until: time('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.userId] })],
);

/** Replies that staff share. */
export const replies = pgTable('replies', {
  id: id(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  createdAt: time('created_at').notNull(),
});

/**
 * An import of stations. `owner` is the process at work on it, last heard of at `aliveAt`; `comparedVersion` and
 * `writtenVersion` are the stations' versions that the file was compared with and that it made.
 */
export const imports = pgTable('imports', {
  id: id(),
  kind: text('kind').$type<ImportKind>().notNull(),
  fileName: text('file_name').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  stage: text('stage').$type<ImportStage>().notNull(),
  rows: integer('rows').notNull().default(0),
  rowsDone: integer('rows_done').notNull().default(0),
  counts: jsonb('counts').$type<Readonly<Record<RowResult, number>>>().notNull(),
  /** The headers of `import_cells`; null until the file is read. */
  header: jsonb('header').$type<readonly string[]>(),
  ignoredColumns: jsonb('ignored_columns').$type<readonly string[]>().notNull().default([]),
  error: text('error'),
  startedAt: time('started_at').notNull(),
  finishedAt: time('finished_at'),
  startedBy: integer('started_by'),
  owner: text('owner').notNull(),
  aliveAt: time('alive_at').notNull(),
  comparedVersion: text('compared_version'),
  writtenVersion: text('written_version'),
});
export type ImportRecord = typeof imports.$inferSelect;

/** Fuel tax rates of a quarter that an administrator has uploaded, in the place of those that the product came with. */
export const taxTables = pgTable('tax_tables', {
  quarter: text('quarter').primaryKey(),
  rates: jsonb('rates').$type<TaxTable['rates']>().notNull(),
  surcharges: jsonb('surcharges').$type<TaxTable['surcharges']>().notNull(),
  uploadedAt: time('uploaded_at').notNull(),
  uploadedBy: integer('uploaded_by'),
});

/** What each row of an import's file does. `patch` has the columns of `stations` that it changes, all for a new one. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id').notNull(),
    row: integer('row').notNull(),
    result: text('result').$type<RowResult>().notNull(),
    view: jsonb('view').$type<RowDetail>().notNull(),
    suspicion: text('suspicion').$type<Suspicion>(),
    stationId: integer('station_id'),
    patch: jsonb('patch'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);

/** The rows of an import's file as they came, and whether a suspicious one goes in. */
export const importCells = pgTable(
  'import_cells',
  {
    importId: integer('import_id').notNull(),
    row: integer('row').notNull(),
    cells: json('cells').$type<readonly string[]>(),
    ticked: boolean('ticked').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);
