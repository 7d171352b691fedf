-- Whose next window has become another.
create index concurrently if not exists food_listings_pickup_moves on food_listings (pickup_moves_at) where pickup_moves_at is not null;
