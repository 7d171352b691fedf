-- A bake is a listing; each date on which it is baked is a batch. A listing without rows here is a bake with one batch, which goes by
-- the listing's own id and is no row until there is another. What buyers search and see of a listing is one of its batches, which the
-- listing shows in its own columns.
create table batches (
  id uuid primary key,
  food_listing_id uuid not null references food_listings (id) on delete cascade,
  -- by the clock of the listing's place
  ready_by_date date not null,
  ready_by_time time not null,
  ready_at timestamptz not null,
  -- the last moment to order: so many hours before it is ready, or so many days before at a minute of that day; else the end of its day
  cutoff_hours smallint check (cutoff_hours > 0),
  cutoff_days smallint check (cutoff_days >= 0),
  cutoff_minute smallint check (cutoff_minute between 0 and 1439),
  -- that moment
  order_by timestamptz not null,
  price_cents integer not null check (price_cents > 0),
  servings_available integer not null check (servings_available >= 0),
  -- null of what was offered before it was counted
  servings_offered integer,
  state text not null check (state in ('open', 'draft', 'skipped', 'cancelled')),
  -- what its buyers read
  cancel_reason text,
  -- as its bake's repeat made it; false once its baker has changed it
  is_from_repeat boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint batches_one_a_day unique (food_listing_id, ready_by_date),
  constraint batches_of_listing unique (id, food_listing_id),
  check ((cutoff_days is null) = (cutoff_minute is null)),
  check (cutoff_hours is null or cutoff_days is null),
  check ((state = 'cancelled') = (cancel_reason is not null))
);
create index batches_cancelled on batches (ready_at) where state = 'cancelled';

-- On which days of the week a bake is baked, and what each of these batches is like.
create table bake_repeats (
  food_listing_id uuid primary key references food_listings (id) on delete cascade,
  -- Sunday is 0
  weekdays smallint[] not null check (cardinality(weekdays) >= 1 and cardinality(weekdays) <= 7 and weekdays <@ '{0,1,2,3,4,5,6}'),
  first_day date not null,
  -- null: until further notice
  last_day date check (last_day >= first_day),
  ready_by_time time not null,
  cutoff_hours smallint check (cutoff_hours > 0),
  cutoff_days smallint check (cutoff_days >= 0),
  cutoff_minute smallint check (cutoff_minute between 0 and 1439),
  price_cents integer not null check (price_cents > 0),
  servings integer not null check (servings > 0),
  makes_drafts boolean not null,
  -- up to which day its batches are made
  made_to date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((cutoff_days is null) = (cutoff_minute is null)),
  check (cutoff_hours is null or cutoff_days is null)
);
create index bake_repeats_to_make on bake_repeats (made_to);

-- The batch that a listing shows, and until when that can be ordered; both null of a listing without batches.
alter table food_listings
  add column batch_id uuid,
  add column order_by timestamptz,
  add constraint food_listings_batch foreign key (batch_id, id) references batches (id, food_listing_id) not valid,
  add constraint food_listings_order_by check ((batch_id is null) = (order_by is null)) not valid;

-- Whatever sells of the batch that a listing shows, or changes it there, changes the batch.
create function keep_shown_batch() returns trigger language plpgsql as $$
begin
  update batches set
    servings_available = new.servings_available, servings_offered = new.servings_offered, price_cents = new.price_cents,
    ready_by_date = new.ready_by_date, ready_by_time = new.ready_by_time, ready_at = new.ready_at, order_by = new.order_by,
    updated_at = new.updated_at
  where id = new.batch_id;
  return null;
end
$$;
create trigger food_listings_batch_kept after update of
    servings_available, servings_offered, version, price_cents, ready_by_date, ready_by_time, ready_at, order_by
  on food_listings for each row when (new.batch_id is not null and new.batch_id = old.batch_id)
  execute function keep_shown_batch();

-- A listing's page can be of each of its batches. As of a listing, selling is not told, but running out and coming back.
create function tell_batch_changed() returns trigger language plpgsql as $$
begin
  perform tell('listings_changed', told_listing(id, shown_latitude, shown_longitude))
    from food_listings where id = new.food_listing_id;
  return null;
end
$$;
create trigger batches_changed after update on batches
  for each row when (
    old.ready_at is distinct from new.ready_at
    or old.order_by is distinct from new.order_by
    or old.price_cents is distinct from new.price_cents
    or old.state is distinct from new.state
    or (old.servings_available = 0) is distinct from (new.servings_available = 0)
  )
  execute function tell_batch_changed();

-- As before; a listing that shows another batch has offered what that has.
create or replace function note_servings_offered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.servings_offered := new.servings_available;
  elsif new.batch_id is not distinct from old.batch_id then
    new.servings_offered := old.servings_offered + new.servings_available - old.servings_available;
  end if;
  return new;
end
$$;
