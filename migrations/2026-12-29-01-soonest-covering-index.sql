-- The soonest in their order, filters and all, as the other orders have it. It replaces food_listings_soonest, which a later release drops.
create index concurrently if not exists food_listings_soonest_pickup on food_listings (coalesce(pickup_from, ready_at), id) include (
  pickup_from, ready_at, created_at, cuisine, price_cents, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
  shown_latitude, shown_longitude, word_marks
) where is_public and not has_left_browsing;
