-- When a completed order pays its baker, when its buyer said that they have it, and when they were asked.
alter table orders
  add column pays_out_at timestamptz,
  add column received_at timestamptz,
  add column asked_received_at timestamptz;
