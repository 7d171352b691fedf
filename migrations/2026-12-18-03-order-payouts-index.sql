-- Completed orders that are still to pay their baker.
create index concurrently if not exists orders_paying_out on orders (pays_out_at, id) where pays_out_at is not null;
