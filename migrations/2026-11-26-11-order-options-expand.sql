-- Of which option of its bake an order is, as it was when it was ordered: each of its quantity takes so many servings of the batch.
-- Without an option it is one.
alter table orders
  add column option_id uuid,
  add column option_name text,
  add column servings_each integer not null default 1,
  -- what is to be written on the cake
  add column cake_message text,
  add constraint orders_option check ((option_id is null) = (option_name is null)) not valid,
  add constraint orders_servings_each check (servings_each between 1 and 999) not valid,
  add constraint orders_servings_of_option check (option_id is not null or servings_each = 1) not valid,
  add constraint orders_cake_message check (length(cake_message) between 1 and 120) not valid;
