-- The same around a place, read in that order from each cell of the map, filters and all.
create index concurrently if not exists food_listings_cell_soonest_pickup on food_listings
  (map_cell(shown_latitude, shown_longitude), (coalesce(pickup_from, ready_at)), id)
  include (pickup_from, ready_at, created_at, cuisine, price_cents, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
    shown_latitude, shown_longitude, word_marks)
  where is_public and not has_left_browsing;
