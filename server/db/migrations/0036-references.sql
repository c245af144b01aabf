-- An index for every reference: what is named by one goes without a reading of all rows. Where a column is mostly empty, of those
-- that name something.
create index tickets_station on tickets (station_id) where station_id is not null;
--> statement-breakpoint
create index tickets_closed_by on tickets (closed_by) where closed_by is not null;
--> statement-breakpoint
create index tickets_handed_over_by on tickets (handed_over_by) where handed_over_by is not null;
--> statement-breakpoint
create index ticket_notes_author on ticket_notes (author_id);
--> statement-breakpoint
create index ticket_reads_ticket on ticket_reads (ticket_id);
--> statement-breakpoint
create index uploads_owner on uploads (user_id) where user_id is not null;
--> statement-breakpoint
create index imports_started_by on imports (started_by) where started_by is not null;
--> statement-breakpoint
create index station_edits_done_by on station_edits (done_by) where done_by is not null;
--> statement-breakpoint
create index tax_tables_uploaded_by on tax_tables (uploaded_by) where uploaded_by is not null;
