-- How pressing a ticket is: the place of its word in `TICKET_PRIORITIES`, 1 for normal.
alter table tickets add column priority smallint not null default 1;
--> statement-breakpoint
-- The state of the stop, by which the board is filtered: the end of its address, `..., TX 79079`.
alter table tickets
  add column state text generated always as (substring(service_address from ', ([A-Z]{2})(?: [0-9-]*)?$')) stored;
--> statement-breakpoint
-- Who waits longest stands first, without putting the whole board in order for each page.
create index tickets_waiting on tickets (status, waiting_since, id) where status <> 'CLOSED';
--> statement-breakpoint
-- A ticket that has become urgent is told as any other change is.
create trigger tickets_told_priority after update of priority on tickets for each row
  when (old.priority is distinct from new.priority)
  execute function tell_ticket_change();
