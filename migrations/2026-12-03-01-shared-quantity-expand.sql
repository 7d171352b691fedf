-- How many of an order come once its short batch was shared out; null: that was not done. None of it comes where it is 0, so it is cancelled.
alter table orders
  add column shared_quantity integer,
  add constraint orders_shared check (shared_quantity between 0 and quantity) not valid;
