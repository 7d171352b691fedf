-- Finds an event by the name that the console has for it.
create unique index concurrently if not exists payment_webhook_events_id on payment_webhook_events (id);
