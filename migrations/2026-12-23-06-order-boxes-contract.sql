alter table orders validate constraint orders_mixed_box;
