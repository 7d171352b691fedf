-- Lists those that could not be taken in, the newest first.
create index concurrently if not exists payment_webhook_events_failed on payment_webhook_events (created_at desc, id desc)
  where outcome = 'failed';
