-- Farmers markets from an export of the USDA's directory, as the operator imported it last; an import replaces them all.
-- While there are none, the finders answer from the list that the product brings along.
create table farmers_markets (
  -- the directory's own number
  id text primary key,
  name text not null,
  address text not null,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^[0-9]{5}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  website text check (website ~ '^https?://'),
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index farmers_markets_point on farmers_markets (latitude, longitude);
create index farmers_markets_state on farmers_markets (state);
create index farmers_markets_zip on farmers_markets (zip);
