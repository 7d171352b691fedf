-- Finds what changes with a place.
create index concurrently if not exists food_listings_at_place on food_listings (place_id) where place_id is not null;
