insert into due_pickup_spans (cook_id, food_listing_id)
  select listing.cook_id, listing.id from bake_repeats join food_listings as listing on listing.id = food_listing_id;
