alter table payment_webhook_events
  add constraint payment_webhook_events_rail foreign key (rail) references payment_rails (name) not valid;
