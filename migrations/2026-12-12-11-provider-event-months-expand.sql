-- Reads all events beside those who write.
alter table payment_webhook_events validate constraint payment_webhook_events_kept;
