-- Finds what is ready on a day, where that is so little that a walk through all else would look for it long.
create index concurrently if not exists food_listings_day on food_listings (ready_by_date) where is_public and not has_left_browsing;
