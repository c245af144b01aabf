-- Fuel tax rates by quarter, as administrators upload them; those that the product came with are no rows.
create table tax_tables (
  quarter text primary key,
  rates jsonb not null,
  surcharges jsonb not null,
  uploaded_at timestamptz not null,
  uploaded_by integer references users (id) on delete set null
);
