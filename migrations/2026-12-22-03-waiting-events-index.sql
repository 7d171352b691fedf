-- Lists the events that wait, by when they are due.
create index concurrently if not exists payment_webhook_events_waiting on payment_webhook_events (next_try_at)
  where next_try_at is not null;
