-- Finds the notes that say the same as one of them, however many bakers have some.
create index concurrently if not exists due_pickup_spans_whose on due_pickup_spans (cook_id, food_listing_id);
