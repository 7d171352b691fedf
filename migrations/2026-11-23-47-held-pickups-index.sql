-- Finds those that wait, which are few.
create index concurrently if not exists orders_pickup_held on orders (pickup_held_until)
  where payment_status = 'awaiting_payment' and payment_id is null;
