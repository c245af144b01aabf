-- Each change of an account or of its sessions that a process may remember is told to every process that listens, in the
-- transaction that makes it: whose it is. What is new has been read by nobody. A session that is only refreshed lives longer, and
-- who remembers its former end asks again.
create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changes', old.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger users_told_changed after update on users for each row
  when (old.* is distinct from new.*) execute function tell_account_change();
--> statement-breakpoint
create trigger users_told_gone after delete on users for each row execute function tell_account_change();
--> statement-breakpoint
create function tell_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changes', old.user_id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_told_changed after update on sessions for each row
  when ((old.user_id, old.ended_at, old.passkey_at) is distinct from (new.user_id, new.ended_at, new.passkey_at)
    or new.expires_at < old.expires_at)
  execute function tell_session_change();
--> statement-breakpoint
create trigger sessions_told_gone after delete on sessions for each row execute function tell_session_change();
--> statement-breakpoint
-- A ticket that is no more, or is somebody else's, is one that has changed.
create function tell_ticket_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('ticket_changes', concat_ws(' ', old.id, old.user_id, old.status, old.conversation_version));
  return null;
end $$;
--> statement-breakpoint
create trigger tickets_told_gone after delete on tickets for each row execute function tell_ticket_gone();
--> statement-breakpoint
create trigger tickets_told_owner after update of user_id on tickets for each row
  when (old.user_id is distinct from new.user_id) execute function tell_ticket_change();
