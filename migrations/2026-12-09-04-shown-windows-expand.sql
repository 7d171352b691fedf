-- The same of the batch that a listing shows.
alter table food_listings add column pickup_window_ids text[];
