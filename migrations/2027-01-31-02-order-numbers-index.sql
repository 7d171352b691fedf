-- Finds an order by the number that people see.
create index concurrently if not exists orders_by_number on orders (order_number(id));
