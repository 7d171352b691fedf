-- Finds what was ordered of the batches of a day.
create index concurrently if not exists orders_of_batch on orders (batch_id) where batch_id is not null;
