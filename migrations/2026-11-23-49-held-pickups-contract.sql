alter table orders validate constraint orders_awaiting;
alter table orders validate constraint orders_not_placed;
alter table orders validate constraint orders_paid;
alter table orders validate constraint orders_pickup_held;
