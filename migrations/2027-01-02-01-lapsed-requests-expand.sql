-- When a request to cancel expired without an answer and the order stayed confirmed. Buyer and baker see it.
alter table orders add column cancellation_lapsed_at timestamptz;
