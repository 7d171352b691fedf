-- Where a baker hands over. A listing that is handed over at a place has its address in its own columns, as any other has.
create table pickup_places (
  id uuid primary key,
  cook_id uuid not null references users (id),
  -- for the baker alone, to tell it from their others
  name text not null check (length(name) between 1 and 60),
  address text not null check (length(address) between 1 and 300),
  address_type text not null check (address_type in ('home', 'commercial', 'other')),
  hides_address boolean not null,
  pickup_instructions text not null check (length(pickup_instructions) <= 1000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_placed_by_address boolean not null,
  time_zone text not null,
  -- it stays for the orders that were placed for it
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
create index pickup_places_of_cook on pickup_places (cook_id);

-- At which place a window is; null: wherever its baker hands over.
alter table pickup_windows
  add column place_id uuid,
  add constraint pickup_windows_place foreign key (place_id) references pickup_places (id) not valid;
