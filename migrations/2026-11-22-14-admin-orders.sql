-- The operators' list of all orders and their dashboard: the list pages and counts without reading what it does not show,
-- the dashboard reads figures that a job keeps.

-- one status with one payment status, in each of the list's orders; several are read side by side, so that a kind of
-- which there are few, or none, is not looked for among all others
create index orders_of_kind on orders (status, payment_status, created_at desc, id desc);
create index orders_of_kind_by_amount on orders (status, payment_status, total_cents desc, id desc);

-- An admin can end an order in its people's stead, who are told so.
alter table orders
  add column cancelled_by_admin boolean not null default false,
  add check (not cancelled_by_admin or status = 'cancelled');

-- An admin can have money given back in a baker's stead.
alter table payment_instructions
  add column requested_by_admin uuid references admin_users (id),
  add check (requested_by is null or requested_by_admin is null);

-- What the dashboard shows, as it was counted last: one row.
create table dashboard_figures (
  id boolean primary key default true check (id),
  users integer not null,
  listings integer not null,
  orders integer not null,
  revenue_cents bigint not null,
  -- the last days, the oldest first: [{"date", "orders", "salesCents", "newUsers", "commissionCents"}, …]
  days jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
