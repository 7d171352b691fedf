-- Finds what was shared out and is not carried out yet.
create index concurrently if not exists orders_shared_out on orders (id)
  where shared_quantity is not null and status in ('pending', 'confirmed');
