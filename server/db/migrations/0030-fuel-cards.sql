-- What a person's fuel cards give, for all of their devices. `version` counts how often they were saved.
create table fuel_cards (
  user_id integer primary key references users (id) on delete cascade,
  cards jsonb not null,
  version integer not null
);
