-- Who waits for a batch of a bake that is sold out: for how many servings, and when they were last told that there are some again.
create table waitlist_entries (
  id uuid primary key,
  food_listing_id uuid not null references food_listings (id) on delete cascade,
  -- the listing's own id for the batch with which its bake began, and while that is no row
  batch_id uuid not null,
  person_id uuid not null references users (id) on delete cascade,
  servings integer not null check (servings between 1 and 99),
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (person_id, batch_id)
);
create index waitlist_entries_listing on waitlist_entries (food_listing_id, created_at);
