-- The history is read by the day of closing; a message changes none of these columns.
create index tickets_close on tickets (status, close_date desc nulls last, id desc);
