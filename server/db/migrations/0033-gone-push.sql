-- When the push service last knew a session's device no more: nobody has turned it off.
alter table sessions add column push_gone_at timestamptz;
