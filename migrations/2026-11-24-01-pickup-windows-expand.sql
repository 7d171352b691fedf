-- When a baker hands over: each week on a day of the week, or once. Hours are minutes of the day by the clock of the place,
-- which is the listing's. Where a baker has several places one day, a window gets the place it is for; until then it is for all
-- that they bake.
create table pickup_windows (
  id uuid primary key,
  cook_id uuid not null references users (id),
  -- Sunday is 0; null: once, on its first day
  weekday smallint check (weekday between 0 and 6),
  first_day date not null,
  -- null: until further notice
  last_day date,
  from_minute smallint not null check (from_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 1 and 1440),
  -- null: the whole window is one
  slot_minutes smallint check (slot_minutes > 0),
  -- in pickups, of each slot
  capacity smallint not null check (capacity > 0),
  -- the last moment to order: so many hours before the window begins, or so many days before at a minute of that day
  cutoff_hours smallint check (cutoff_hours > 0),
  cutoff_days smallint check (cutoff_days >= 0),
  cutoff_minute smallint check (cutoff_minute between 0 and 1439),
  -- between an order and the begin of its slot at least
  lead_minutes smallint not null default 0 check (lead_minutes >= 0),
  -- YYYY-MM-DD
  skipped_days text[] not null default '{}',
  -- it stays for the orders that were placed for it
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_minute < until_minute),
  check (last_day >= first_day),
  check (weekday is not null or last_day = first_day),
  check ((cutoff_days is null) = (cutoff_minute is null)),
  check (cutoff_hours is null or cutoff_days is null)
);
create index pickup_windows_of_cook on pickup_windows (cook_id) where removed_at is null;
