// The shape of `migrations/*.sql` as the query builder knows it, by subject; constraints and indexes live there alone.
export * from '#server/db/schema/accounts.ts';
export * from '#server/db/schema/imports.ts';
export * from '#server/db/schema/mails.ts';
export * from '#server/db/schema/stations.ts';
export * from '#server/db/schema/tickets.ts';
