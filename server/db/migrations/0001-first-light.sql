create table settings (key text primary key, value text not null);
--> statement-breakpoint
insert into settings (key, value) values ('stations_version', '1');
--> statement-breakpoint
create table users (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  username text not null,
  password_hash text not null,
  role text not null check (role in ('SUPER_ADMIN', 'ADMIN', 'TRUCK_DRIVER', 'TRUCK_OWNER')),
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  company_name text not null default '',
  address text not null default '',
  truck_number text not null default '',
  approval text not null default 'PENDING' check (approval in ('PENDING', 'APPROVED', 'REJECTED')),
  verified boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create table sessions (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
--> statement-breakpoint
create index sessions_user on sessions (user_id);
--> statement-breakpoint
create table refresh_tokens (
  hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  generation integer not null
);
--> statement-breakpoint
create index refresh_tokens_session on refresh_tokens (session_id);
--> statement-breakpoint
create table stations (
  id integer generated always as identity primary key,
  combin_id text, store_no text, store_number text, name text, address text, city text, state text,
  zip_code text, country text, location_id text, station_location text, identificator text, chain text,
  latitude double precision, longitude double precision,
  services integer not null default 0,
  brands integer not null default 0,
  retail_price double precision, net_price double precision, ifta_refund double precision,
  retail_price_date timestamptz,
  approximate boolean not null default false,
  demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create table tickets (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  station_id integer references stations (id) on delete set null,
  status text not null default 'OPEN' check (status in ('OPEN', 'TO_DO', 'IN_PROGRESS', 'CLOSED')),
  station_name text, service_address text,
  services integer not null default 0,
  brands integer not null default 0,
  assigned_manager_id integer references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  close_date timestamptz
);
--> statement-breakpoint
create index tickets_user on tickets (user_id, created_at desc);
--> statement-breakpoint
create index tickets_status on tickets (status, created_at desc);
--> statement-breakpoint
create table messages (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets (id) on delete cascade,
  sender_id integer not null references users (id),
  text text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create index messages_ticket on messages (ticket_id, id);
--> statement-breakpoint
create table idempotency_keys (
  user_id integer not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
--> statement-breakpoint
create index idempotency_keys_age on idempotency_keys (created_at);
