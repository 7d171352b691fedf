-- When an event that its provider could not be asked about is taken in once more.
alter table payment_webhook_events add column next_try_at timestamptz;
