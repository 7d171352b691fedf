-- A baker's accounts at a provider before each change of them, for as long as a link "This wasn't me" can undo it.
create table payout_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  rail text not null check (is_payment_rail(rail)),
  account text,
  was_connected boolean not null,
  address text,
  former text,
  changed_at timestamptz,
  former_gone boolean not null,
  was_offered boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payout_changes_user on payout_changes (user_id, created_at);
create index payout_changes_created_at on payout_changes (created_at);
-- The connection that a baker last began at a provider, under an id of its own: no earlier one is found in its place.
create table payout_connections (
  user_id uuid not null references users (id) on delete cascade,
  rail text not null check (is_payment_rail(rail)),
  tracking_id uuid not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, rail)
);
create index payout_connections_expires_at on payout_connections (expires_at);
