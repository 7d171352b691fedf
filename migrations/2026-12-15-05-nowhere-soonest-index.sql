-- What is picked up soonest of what has no place on the map: of these alone the order was not in an index.
create index concurrently if not exists food_listings_nowhere_soonest on food_listings (coalesce(pickup_from, ready_at), id) include (
  pickup_from, ready_at, created_at, cuisine, price_cents, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
  shown_latitude, shown_longitude, word_marks
) where is_public and not has_left_browsing and shown_latitude is null;
