-- Each change of a ticket that somebody is shown is told to every process that listens, in the transaction that makes it:
-- the ticket, whose it is, its status and the version of its conversation. Who may hear it is said by the process.
create function tell_ticket_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ticket_changes', concat_ws(' ', new.id, new.user_id, new.status, new.conversation_version));
  return null;
end $$;
--> statement-breakpoint
create trigger tickets_told_new after insert on tickets for each row execute function tell_ticket_change();
--> statement-breakpoint
create trigger tickets_told_changed after update on tickets for each row
  when ((old.status, old.conversation_version, old.assigned_manager_id) is distinct from
    (new.status, new.conversation_version, new.assigned_manager_id))
  execute function tell_ticket_change();
