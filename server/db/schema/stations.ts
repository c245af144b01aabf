import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, time } from '#server/db/schema/columns.ts';
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
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});
export type StationRow = typeof stations.$inferSelect;
/** A station to be stored; one with an `id` overwrites the row that has it. */
export type NewStation = typeof stations.$inferInsert & { readonly id?: number };
