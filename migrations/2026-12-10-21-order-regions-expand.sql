alter table orders add column region smallint;
create trigger orders_region before insert on orders
  for each row when (new.region is null) execute function give_region_of_listing();
