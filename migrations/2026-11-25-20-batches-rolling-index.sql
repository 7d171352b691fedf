-- Finds the listings whose batch is over.
create index concurrently if not exists food_listings_rolling on food_listings (order_by)
  where batch_id is not null and not has_left_browsing;
