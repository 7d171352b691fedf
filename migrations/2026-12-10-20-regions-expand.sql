-- In which part of the country a row belongs: the tile of the map, of 2^6 to a side, in which it is picked up, or 0 where that is not
-- known. Fixed when the row is made. Null only in rows from before, until `server/database/fills/` has come to them.
create function region_of(latitude double precision, longitude double precision) returns smallint
language sql immutable parallel safe
return coalesce(map_square_y(latitude, 6) * 64 + map_square_x(longitude, 6), 0)::smallint;

-- What is being written into old rows, in the order of their ids: how far it has come, and when it was done.
create table fills (
  name text primary key check (length(name) between 1 and 80),
  -- null: not one row yet
  after_id uuid,
  rows_seen bigint not null default 0 check (rows_seen >= 0),
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- By a trigger, as a version that runs beside does not know of it.
create function give_region_by_place() returns trigger language plpgsql as $$
begin
  new.region := region_of(new.latitude, new.longitude);
  return new;
end
$$;
alter table food_listings add column region smallint;
create trigger food_listings_region before insert on food_listings
  for each row when (new.region is null) execute function give_region_by_place();

-- null as long as the listing's own is not filled in yet
create function give_region_of_listing() returns trigger language plpgsql as $$
begin
  new.region := (select region from food_listings where id = new.food_listing_id);
  return new;
end
$$;
