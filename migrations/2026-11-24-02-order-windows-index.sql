-- Finds who comes when to a baker.
create index concurrently if not exists orders_of_windows on orders (cook_id, pickup_until) where pickup_window_id is not null;
