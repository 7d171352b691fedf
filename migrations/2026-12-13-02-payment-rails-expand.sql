alter table payment_webhook_events
  add constraint payment_webhook_events_rail check (is_payment_rail(rail)) not valid;
