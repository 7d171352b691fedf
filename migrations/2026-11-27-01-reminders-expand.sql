-- Whether somebody is reminded of their pickups, a day before and two hours before.
alter table users
  add column reminds_day_before boolean not null default true,
  add column reminds_hours_before boolean not null default true;
-- When the buyer was reminded of the pickup that an order is part of.
alter table orders
  add column day_reminder_at timestamptz,
  add column hours_reminder_at timestamptz;
