-- Finds what is picked up on a day, as food_listings_day finds what is ready on one.
create index concurrently if not exists food_listings_pickup_dates on food_listings using gin (pickup_dates) where is_public and not has_left_browsing;
