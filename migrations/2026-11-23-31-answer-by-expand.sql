-- A baker has some time to answer an order; then it is cancelled. When the goods were to be ready bounds that time, as it was
-- when they were ordered, and a payment may come long after.
alter table orders
  add column ready_at timestamptz,
  add column answer_by timestamptz,
  -- when it was cancelled because its baker had not answered
  add column expired_at timestamptz;
-- Processes from before these columns go on placing orders while others migrate. No row is rewritten for a default that is
-- set after its column.
alter table orders alter column answer_by set default now() + interval '24 hours';
