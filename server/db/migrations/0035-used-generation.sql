-- Up to which rotation a session's access tokens have come back: the refresh token before one that was never used was copied by nobody.
alter table sessions add column used_generation integer not null default 0;
--> statement-breakpoint
update sessions set used_generation = generation;
