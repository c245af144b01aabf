-- What a request for service is for, of those of its stop (a bit set; null where nobody said), and where the truck stood where
-- its driver shared that: degrees, metres around them, and when it was measured.
alter table tickets add column requested_services integer, add column shared_latitude double precision,
  add column shared_longitude double precision, add column shared_accuracy double precision, add column shared_at timestamptz;
--> statement-breakpoint
-- A ticket is found by all that its customer says on the phone: a number however it is written, whole, without its country
-- or by its end; the truck; the address of the mail.
create or replace function set_ticket_words() returns trigger language plpgsql as $$
begin
  select search_words(concat_ws(' ', new.id, trim(first_name || ' ' || last_name), company_name,
      new.station_name, new.service_address, truck_number, case when deleted_at is null then email end,
      phone_number, digits, right(digits, 10), right(digits, 7), right(digits, 4)))
    into new.words from users, lateral (select regexp_replace(phone_number, '\D', '', 'g')) as phone (digits)
    where id = new.user_id;
  return new;
end $$;
--> statement-breakpoint
drop trigger users_words on users;
--> statement-breakpoint
create trigger users_words
  after update of first_name, last_name, company_name, truck_number, email, phone_number on users for each row
  when ((old.first_name, old.last_name, old.company_name, old.truck_number, old.email, old.phone_number) is distinct from
    (new.first_name, new.last_name, new.company_name, new.truck_number, new.email, new.phone_number))
  execute function renew_ticket_words();
--> statement-breakpoint
update tickets set words = null;
