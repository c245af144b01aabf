-- Which ticket an entry of the audit trail is about: a ticket's timeline is read from there.
alter table audit add column ticket_id integer;
--> statement-breakpoint
create index audit_ticket on audit (ticket_id, id) where ticket_id is not null;
--> statement-breakpoint
-- Who closed a ticket, and who gave it to its agent, where that was not the agent.
alter table tickets add column closed_by integer references users (id), add column handed_over_by integer references users (id);
--> statement-breakpoint
-- What staff write for one another. Kept apart from the messages: nothing that reads those can come upon a note.
create table ticket_notes (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets (id) on delete cascade,
  author_id integer not null references users (id),
  text text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create index ticket_notes_ticket on ticket_notes (ticket_id, id);
--> statement-breakpoint
-- Told to staff alone: in the place of whose ticket it is stands nobody. The ticket itself does not change, or its customer
-- would see that something was written.
create function tell_ticket_note() returns trigger language plpgsql as $$
begin
  perform pg_notify('ticket_changes', concat_ws(' ', id, 0, status, conversation_version))
    from tickets where id = new.ticket_id;
  return null;
end $$;
--> statement-breakpoint
create trigger ticket_notes_told after insert on ticket_notes for each row execute function tell_ticket_note();
