-- Whether somebody is reminded of their pickups, a day before and two hours before.
alter table users
  add column reminds_day_before boolean not null default true,
  add column reminds_hours_before boolean not null default true;
-- When the buyer was reminded of the pickup that an order is part of.
alter table orders
  add column day_reminder_at timestamptz,
  add column hours_reminder_at timestamptz;
-- Finds what is to be handed over, each minute. A file is a transaction, so this keeps writers of orders waiting while it reads the
-- table once; it holds only what bakers have agreed to and not handed over.
create index orders_to_hand_over on orders (id) where status = 'confirmed';
