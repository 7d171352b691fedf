-- At which place an order is picked up, and how that was when it was ordered: the columns of its listing that say where. Both null
-- where the listing has an address of its own.
alter table orders
  add column place_id uuid,
  add column place jsonb,
  add constraint orders_place foreign key (place_id) references pickup_places (id) not valid,
  add constraint orders_kept_place check ((place_id is null) = (place is null)) not valid;
