-- What is picked up soonest, where windows say when, else as it is ready.
create index concurrently if not exists food_listings_soonest on food_listings ((coalesce(pickup_from, ready_at)), id) where is_public and not has_left_browsing;
