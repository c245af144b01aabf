-- When a ticket's customer was first answered, and by whom: the first message that somebody else wrote. A report of months
-- would otherwise look for it in every conversation.
alter table tickets add column first_answer_at timestamptz, add column first_answer_by integer;
--> statement-breakpoint
update tickets set first_answer_at = first.created_at, first_answer_by = first.sender_id
from (
  select distinct on (messages.ticket_id) messages.ticket_id, messages.created_at, messages.sender_id
  from messages join tickets asked on asked.id = messages.ticket_id
  where messages.sender_id <> asked.user_id
  order by messages.ticket_id, messages.id
) first where first.ticket_id = tickets.id;
--> statement-breakpoint
create function note_first_answer() returns trigger language plpgsql as $$
begin
  update tickets set first_answer_at = new.created_at, first_answer_by = new.sender_id
    where id = new.ticket_id and user_id <> new.sender_id and first_answer_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger messages_first_answer after insert on messages for each row execute function note_first_answer();
--> statement-breakpoint
create index tickets_created on tickets (created_at);
--> statement-breakpoint
create index tickets_closed on tickets (close_date) where close_date is not null;
--> statement-breakpoint
-- The trail is read newest first: whole, by what was done, by who did it or whom it was about.
drop index audit_at;
--> statement-breakpoint
create index audit_at on audit (at, id);
--> statement-breakpoint
create index audit_action on audit (action, at, id);
--> statement-breakpoint
create index audit_acted on audit (actor_id, at, id);
--> statement-breakpoint
drop index audit_subject;
--> statement-breakpoint
create index audit_subject on audit (subject_id, at, id);
