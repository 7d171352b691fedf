-- What a cart pays at pickup waits with its servings held while the same cart's online part is being paid. Until when; null of
-- orders that never waited so.
alter table orders add column pickup_held_until timestamptz;
-- Finds those that wait. A file is a transaction, so this keeps writers of orders waiting while it reads the table once; it
-- holds nothing yet, and only ever the few orders that wait.
create index orders_pickup_held on orders (pickup_held_until)
  where payment_status = 'awaiting_payment' and payment_id is null;
