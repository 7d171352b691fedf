alter table orders validate constraint orders_shared;
