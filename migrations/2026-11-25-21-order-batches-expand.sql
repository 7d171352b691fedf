-- Of which batch of its bake an order is. Null of orders of a bake that had one batch then: that is the one with the listing's own id.
alter table orders
  add column batch_id uuid,
  add constraint orders_batch foreign key (batch_id, food_listing_id) references batches (id, food_listing_id) not valid;
