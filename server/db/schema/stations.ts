import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, time } from '#server/db/schema/columns.ts';
import type { EditAction, Withheld } from '#src/contract/by-hand.ts';
import type { PlacedBy } from '#src/contract/station.ts';

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
  /** Kept from drivers; a removed one comes back by a person's word alone. */
  withheld: text('withheld').$type<Withheld>(),
  /** The members that a person has set, which imports leave alone (decision 0410). */
  byHand: jsonb('by_hand').$type<readonly string[]>(),
  /** The import and its row that made the stop, and those that changed it last; null where a person or nobody known did. */
  madeImport: integer('made_import'),
  madeRow: integer('made_row'),
  lastImport: integer('last_import'),
  lastRow: integer('last_row'),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});
export type StationRow = typeof stations.$inferSelect;
/** A station to be stored; one with an `id` overwrites the row that has it. */
export type NewStation = typeof stations.$inferInsert & { readonly id?: number };

/** What persons did to stations; `version` is that of the stations afterwards, `before` and `after` are by column. */
export const stationEdits = pgTable('station_edits', {
  id: id(),
  stationId: integer('station_id').notNull(),
  version: integer('version').notNull(),
  action: text('action').$type<EditAction>().notNull(),
  doneBy: integer('done_by'),
  doneAt: time('done_at').notNull(),
  before: jsonb('before').$type<Columns>().notNull(),
  after: jsonb('after').$type<Columns>().notNull(),
});
/** Some columns of a station as the database writes them in JSON. */
export type Columns = Readonly<Record<string, unknown>>;
