-- In which zones there are listings: on some days it is already tomorrow in a zone where nobody bakes.
create index concurrently if not exists food_listings_time_zone on food_listings (time_zone) where is_public and not has_left_browsing;
