-- Who works on the board is asked for with each request for service, among all accounts.
create index users_staff on users (id) where role in ('ADMIN', 'SUPER_ADMIN');
--> statement-breakpoint
-- What is to be told now: what was never tried, then what is tried again, and what is due since it was made though the clock was set
-- back since. Nothing else asks by the time alone.
create index push_jobs_first on push_jobs (due_at) where attempts = 0;
--> statement-breakpoint
create index push_jobs_again on push_jobs (due_at) where attempts > 0;
--> statement-breakpoint
create index push_jobs_made on push_jobs (due_at) where due_at = made_at;
--> statement-breakpoint
drop index push_jobs_due;
--> statement-breakpoint
-- What ends first goes first.
create index mails_expiry on mails (expires_at, id);
--> statement-breakpoint
create index mails_instead_of on mails (instead_of) where instead_of is not null;
