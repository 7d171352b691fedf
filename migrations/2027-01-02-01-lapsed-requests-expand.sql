-- When nobody had answered a request to cancel in time, so that the order stayed confirmed: its people read that.
alter table orders add column cancellation_lapsed_at timestamptz;
