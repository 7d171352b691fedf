-- The secret link under which a baker's calendar reads their pickups; a new one takes the place of the one before.
create table baker_calendars (
  cook_id uuid primary key references users (id),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
