-- Finds who still comes to a place.
create index concurrently if not exists orders_at_place on orders (place_id) where place_id is not null;
