alter table orders validate constraint orders_pickup_window;
alter table orders validate constraint orders_pickup_span;
