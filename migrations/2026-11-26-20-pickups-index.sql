-- Finds what is handed over together.
create index concurrently if not exists orders_of_pickup on orders (pickup_id) where pickup_id is not null;
