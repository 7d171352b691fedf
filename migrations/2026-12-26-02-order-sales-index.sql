-- Sales by their moment, as the reports ask for them (server/orders/reading/sold-at.ts).
create index concurrently if not exists orders_sold on orders ((case when pays_out_at is null then coalesce(settled_at, completed_at) end))
  where (case when pays_out_at is null then coalesce(settled_at, completed_at) end) is not null;
