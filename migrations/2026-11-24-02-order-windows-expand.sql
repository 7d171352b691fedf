-- For which window an order is picked up, and from when until when that was when it was ordered; or on which day its buyer
-- wished to come. Null of orders from before, and where there is neither.
alter table orders
  add column pickup_date date,
  add column pickup_window_id uuid,
  add column pickup_from timestamptz,
  add column pickup_until timestamptz,
  add column pickup_zone text,
  add constraint orders_pickup_window foreign key (pickup_window_id) references pickup_windows (id) not valid,
  add constraint orders_pickup_span check (
    num_nulls(pickup_window_id, pickup_from, pickup_until, pickup_zone) in (0, 4)
    and (pickup_from is null or pickup_from < pickup_until)
    and (pickup_window_id is null or pickup_time is null and pickup_date is null)
  ) not valid;
