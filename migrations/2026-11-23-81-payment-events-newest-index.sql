-- Lists the newest first.
create index concurrently if not exists payment_webhook_events_newest on payment_webhook_events (created_at desc, id desc);
