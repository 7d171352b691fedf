alter table orders validate constraint orders_place;
alter table orders validate constraint orders_kept_place;
