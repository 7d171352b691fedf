-- Finds what was told of a payment.
create index concurrently if not exists payment_webhook_events_subject on payment_webhook_events (subject)
  where subject is not null;
