import { integer, timestamp } from 'drizzle-orm/pg-core';

/** A row's number, given by the database (decision 0003). */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** A moment, to the millisecond. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
