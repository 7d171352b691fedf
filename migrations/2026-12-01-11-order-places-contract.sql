alter table orders validate constraint orders_keep_place;
