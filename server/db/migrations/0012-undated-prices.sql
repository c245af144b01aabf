-- A price without a date of its own is no longer dated by its import; the import's time is kept beside it.
alter table stations add column price_imported_at timestamptz;
