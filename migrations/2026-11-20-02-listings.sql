-- What bakers offer. Generated columns keep everything that search needs true to the row itself.

-- Folds letter case and Latin accents, so that "creme brulee" finds "Crème Brûlée"; immutable, unlike unaccent().
create function fold_text(value text) returns text
language sql immutable strict parallel safe
return case when octet_length(value) = length(value) then lower(value) else
  replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'), nfc)),
    'øłđı', 'oldi'
  ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
end;

-- The words of a text, without their places in it. Punctuation parts words before the parser sees it, which would keep
-- "butter/sugar" as a file's name; only apostrophes join, so that "baker's" is one word.
create function search_words(value text) returns tsvector
language sql immutable strict parallel safe
return strip(to_tsvector('pg_catalog.simple'::regconfig, translate(
  fold_text(value), '!"#$%&()*+,-./:;<=>?@[\]^_`{|}~''’', rpad('', 31)
)));

-- What a visitor's search asks of a listing's words: for each word typed one that starts with it, or its other number
-- ("pastries" finds "pastry"). Null when nothing typed is a word.
create function words_query(value text) returns tsquery
language sql immutable strict parallel safe
return (
  select string_agg(
    '(''' || word || ''':*'
      || case when word ~ '..[^s]s$' then '|''' || left(word, -1) || '''' else '' end
      || case when word ~ '...es$' then '|''' || left(word, -2) || '''' else '' end
      || case when word ~ '..ies$' then '|''' || left(word, -3) || 'y''' else '' end
      || case when word ~ '..[^aeiou]y$' then '|''' || left(word, -1) || 'ies''' else '' end
      || ')',
    '&'
  )::tsquery
  from unnest(tsvector_to_array(search_words(value))) as word
);

create table food_listings (
  id uuid primary key,
  cook_id uuid not null references users (id),
  title text not null check (length(title) between 1 and 300),
  description text not null check (length(description) <= 8000),
  ingredients text not null default '' check (length(ingredients) <= 8000),
  cuisine text not null check (cuisine in (
    'Cakes', 'Cookies', 'Bread', 'Pastries', 'Muffins', 'Pies', 'Cupcakes', 'Brownies', 'Donuts', 'Bagels', 'Scones',
    'Tarts', 'Rolls', 'Croissants', 'Jams', 'Other', 'Soups'
  )),
  price_cents integer not null check (price_cents between 1 and 1000000),
  servings_available integer not null check (servings_available between 0 and 1000000),
  serving_description text not null check (length(serving_description) <= 200),
  ready_by_date date not null,
  ready_by_time time(0) not null,
  time_zone text not null,
  ready_at timestamptz not null,
  image_url text check (length(image_url) <= 500),
  is_vegetarian boolean not null default false,
  is_vegan boolean not null default false,
  is_gluten_free boolean not null default false,
  is_dairy_free boolean not null default false,
  is_active boolean not null default true,
  -- whether its baker may sell, kept by the triggers below so that search need not look at users
  cook_is_active boolean not null default true,
  archived_at timestamptz,
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  order_count integer not null default 0 check (order_count >= 0),
  address text not null check (length(address) between 1 and 300),
  address_type text not null check (address_type in ('home', 'commercial', 'other')),
  hides_address boolean not null default false,
  pickup_instructions text not null default '' check (length(pickup_instructions) <= 1000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  terms_accepted_at timestamptz not null,
  -- to the millisecond, which is what a page's end can name
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),

  -- where strangers see it: the place itself, or about half a mile around it when the baker hides the address
  shown_latitude double precision generated always as (
    case when hides_address then round(latitude * 125) / 125.0 else latitude end
  ) stored,
  shown_longitude double precision generated always as (
    case when hides_address then round(longitude * 125) / 125.0 else longitude end
  ) stored,
  -- whether visitors may find it at all; every search index is partial on this
  is_public boolean generated always as (is_active and cook_is_active and archived_at is null) stored,
  -- what text search looks through, kept by the trigger below
  words tsvector not null,

  check ((latitude is null) = (longitude is null))
);

-- A point in Mercator degrees, on which nearest-first by straight line is nearest-first on the ground nearby.
create function map_point(latitude double precision, longitude double precision) returns point
language sql immutable strict parallel safe
return point(longitude, degrees(ln(tan(radians(45 + greatest(-85, least(85, latitude)) / 2)))));

-- Great-circle miles by the haversine formula, as shared/distance.ts computes them (FIND-20).
create function distance_miles(
  from_latitude double precision, from_longitude double precision,
  to_latitude double precision, to_longitude double precision
) returns double precision
language sql immutable parallel safe
return 2 * 3959 * asin(least(1, sqrt(
  power(sin(radians(to_latitude - from_latitude) / 2), 2)
  + cos(radians(from_latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - from_longitude) / 2), 2)
)));

-- Cells of a tenth of a degree, for category and price within a few miles.
create function map_cell(latitude double precision, longitude double precision) returns integer
language sql immutable strict parallel safe
return floor((latitude + 90) * 10)::integer * 3601 + floor((longitude + 180) * 10)::integer;

create index food_listings_near on food_listings using gist (map_point(shown_latitude, shown_longitude))
  where is_public;
create index food_listings_cell on food_listings
  (map_cell(shown_latitude, shown_longitude), cuisine, price_cents, shown_latitude, shown_longitude, id)
  include (ready_at)
  where is_public;
-- listings without a point, which come after all others
create index food_listings_nowhere on food_listings (created_at desc, id desc)
  where is_public and shown_latitude is null;
create index food_listings_newest on food_listings (created_at desc, id desc) where is_public;
create index food_listings_category on food_listings (cuisine, created_at desc, id desc) where is_public;
create index food_listings_price on food_listings (price_cents, created_at desc, id desc) where is_public;
create index food_listings_words on food_listings using gin (words) where is_public;
create index food_listings_cook on food_listings (cook_id, created_at desc, id desc);

-- Not a generated column: a load of many listings made of the same few texts may work out the words of each text once
-- and leave this trigger out, which is five times as fast. Nobody else can set the column.
create function note_words_of_listing() returns trigger language plpgsql as $$
begin
  new.words := search_words(
    new.title || ' ' || new.cuisine || case when new.cuisine = 'Jams' then ' Preserves ' else ' ' end
    || new.description || ' ' || new.ingredients
  );
  return new;
end
$$;
create trigger food_listings_words_noted
  before insert or update of title, cuisine, description, ingredients, words on food_listings
  for each row execute function note_words_of_listing();

create function note_cook_of_listing() returns trigger language plpgsql as $$
begin
  new.cook_is_active := coalesce(
    (select is_active and suspended_at is null from users where id = new.cook_id), true
  );
  return new;
end
$$;
create trigger food_listings_cook_noted before insert on food_listings
  for each row execute function note_cook_of_listing();

-- The listings of a baker who is made inactive or suspended leave every page, and return with the baker.
create function note_cook_change() returns trigger language plpgsql as $$
begin
  update food_listings set cook_is_active = new.is_active and new.suspended_at is null where cook_id = new.id;
  return null;
end
$$;
create trigger users_cook_changed after update on users
  for each row
  when ((old.is_active and old.suspended_at is null) is distinct from (new.is_active and new.suspended_at is null))
  execute function note_cook_change();

create table reviews (
  id uuid primary key,
  order_id uuid not null unique,
  food_listing_id uuid not null references food_listings (id),
  buyer_id uuid not null references users (id),
  rating smallint not null check (rating between 1 and 5),
  body text not null default '' check (length(body) <= 4000),
  reply text check (length(reply) <= 4000),
  replied_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((reply is null) = (replied_at is null))
);
create index reviews_listing on reviews (food_listing_id, created_at desc) where hidden_at is null;

-- Says after the commit that listings changed, so that every process drops what it had cached of them. Not for each
-- serving sold, because PostgreSQL lets notifying transactions commit only one after the other: of stock only running
-- out and coming back are told.
create function tell_listings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('listings_changed', '');
  return null;
end
$$;
create trigger food_listings_changed
  after insert or delete or update of
    title, description, ingredients, cuisine, price_cents, serving_description, ready_by_date, ready_by_time, time_zone,
    image_url, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, is_active, archived_at, rating, review_count,
    address, address_type, hides_address, pickup_instructions, latitude, longitude
  on food_listings
  for each statement execute function tell_listings_changed();
create trigger food_listings_sold_out_or_back
  after update of servings_available on food_listings
  for each row when ((old.servings_available = 0) is distinct from (new.servings_available = 0))
  execute function tell_listings_changed();
-- A listing shows who bakes it.
create trigger users_shown_on_listings_changed
  after update of first_name, last_name, bio, cook_type on users
  for each row when (
    (old.first_name, old.last_name, old.bio, old.cook_type)
    is distinct from (new.first_name, new.last_name, new.bio, new.cook_type)
  )
  execute function tell_listings_changed();
