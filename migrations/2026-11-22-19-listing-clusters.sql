-- The search indexes hold what can be bought, and the map's seals are counted before anybody looks.

-- A listing that is ready more than a day ago has left the browse pages, which a job notes here: the search indexes leave
-- it out, and do not grow with the years. Search itself goes by ready_at, so nobody sees how late the job is.
alter table food_listings add column has_left_browsing boolean not null default false;

create function note_listing_is_back() returns trigger language plpgsql as $$
begin
  new.has_left_browsing := false;
  return new;
end
$$;
create trigger food_listings_back before update of ready_at on food_listings
  for each row when (old.ready_at is distinct from new.ready_at) execute function note_listing_is_back();

-- Each index carries what the filters ask, so that a walk along it need not look at the rows themselves.
drop index food_listings_near, food_listings_cell, food_listings_nowhere, food_listings_newest, food_listings_category,
  food_listings_price, food_listings_words;
create index food_listings_near on food_listings using gist (map_point(shown_latitude, shown_longitude))
  include (id, created_at, cuisine, price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
    shown_latitude, shown_longitude)
  where is_public and not has_left_browsing;
create index food_listings_cell on food_listings
  (map_cell(shown_latitude, shown_longitude), cuisine, price_cents, created_at desc, id desc)
  include (ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude)
  where is_public and not has_left_browsing;
create index food_listings_cell_newest on food_listings
  (map_cell(shown_latitude, shown_longitude), created_at desc, id desc)
  include (cuisine, price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
    shown_latitude, shown_longitude)
  where is_public and not has_left_browsing;
create index food_listings_cell_price on food_listings
  (map_cell(shown_latitude, shown_longitude), price_cents, created_at desc, id desc)
  include (cuisine, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude)
  where is_public and not has_left_browsing;
create index food_listings_nowhere on food_listings (created_at desc, id desc)
  where is_public and not has_left_browsing and shown_latitude is null;
create index food_listings_newest on food_listings (created_at desc, id desc)
  include (cuisine, price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
    shown_latitude, shown_longitude)
  where is_public and not has_left_browsing;
create index food_listings_category on food_listings (cuisine, created_at desc, id desc)
  include (price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude)
  where is_public and not has_left_browsing;
create index food_listings_price on food_listings (price_cents, created_at desc, id desc)
  include (cuisine, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude)
  where is_public and not has_left_browsing;
create index food_listings_category_price on food_listings (cuisine, price_cents, created_at desc, id desc)
  include (ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude)
  where is_public and not has_left_browsing;
create index food_listings_words on food_listings using gin (words) where is_public and not has_left_browsing;
-- who leaves next
create index food_listings_leaving on food_listings (ready_at) where is_public and not has_left_browsing;

-- The map as squares, 2^level on each side of the world, as the tiles of the web's maps are cut.
create function map_square_x(longitude double precision, level integer) returns integer
language sql immutable strict parallel safe
return least(2 ^ level - 1, floor((longitude + 180) / 360 * 2 ^ level))::integer;

create function map_square_y(latitude double precision, level integer) returns integer
language sql immutable strict parallel safe
return floor((180 - (map_point(latitude, 0))[1]) / 360 * 2 ^ level)::integer;

-- What a part of the map offers, for each category and ('') for all: how many listings, in how many of them the price is
-- within each bound of the filter bar, and the same of the gluten-free ones.
create table listing_cells (
  level smallint not null check (level between 4 and 16),
  cuisine text not null,
  y integer not null check (y >= 0),
  x integer not null check (x >= 0),
  listings integer not null check (listings > 0),
  under_10 integer not null,
  under_20 integer not null,
  under_30 integer not null,
  under_50 integer not null,
  gluten_free integer not null,
  gluten_free_under_10 integer not null,
  gluten_free_under_20 integer not null,
  gluten_free_under_30 integer not null,
  gluten_free_under_50 integer not null,
  lowest_cents integer not null,
  gluten_free_lowest_cents integer,
  -- the middle of its listings
  latitude double precision not null,
  longitude double precision not null,
  created_at timestamptz not null default now(),
  primary key (level, y, x, cuisine)
);

-- Squares of the finest level whose listings have changed since they were counted. A write only adds a row here, because
-- counting at once would make all writers of a country wait for each other at its one square.
create table listing_cell_changes (
  id bigint generated always as identity primary key,
  y integer not null,
  x integer not null,
  created_at timestamptz not null default now()
);

create function note_listing_cells() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_public and not old.has_left_browsing and old.shown_latitude is not null then
    insert into listing_cell_changes (y, x)
    values (map_square_y(old.shown_latitude, 16), map_square_x(old.shown_longitude, 16));
  end if;
  if tg_op <> 'DELETE' and new.is_public and not new.has_left_browsing and new.shown_latitude is not null then
    insert into listing_cell_changes (y, x)
    values (map_square_y(new.shown_latitude, 16), map_square_x(new.shown_longitude, 16));
  end if;
  return null;
end
$$;
create trigger food_listings_cells_noted after insert or delete on food_listings
  for each row execute function note_listing_cells();
create trigger food_listings_cells_noted_again after update on food_listings
  for each row when (
    (old.is_public, old.has_left_browsing, old.shown_latitude, old.shown_longitude, old.cuisine, old.price_cents,
      old.is_gluten_free)
    is distinct from
    (new.is_public, new.has_left_browsing, new.shown_latitude, new.shown_longitude, new.cuisine, new.price_cents,
      new.is_gluten_free)
  )
  execute function note_listing_cells();

insert into listing_cell_changes (y, x)
select distinct map_square_y(shown_latitude, 16), map_square_x(shown_longitude, 16)
from food_listings where is_public and shown_latitude is not null;
