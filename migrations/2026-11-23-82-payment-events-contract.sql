-- Rows of before have none of it, which is what the checks ask of them.
alter table payment_webhook_events
  validate constraint payment_webhook_events_kept,
  validate constraint payment_webhook_events_outcome,
  validate constraint payment_webhook_events_bounds;
