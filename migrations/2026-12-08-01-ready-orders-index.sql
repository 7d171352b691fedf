-- Finds what was ordered to be ready on a day.
create index concurrently if not exists orders_of_cook_ready on orders (cook_id, ready_at) where ready_at is not null;
