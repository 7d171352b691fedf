-- What a cart pays at pickup waits with its servings held while the same cart's online part is being paid. Until when; null of
-- orders that never waited so.
alter table orders add column pickup_held_until timestamptz;
