alter table disputes
  add constraint disputes_rail foreign key (rail) references payment_rails (name) not valid;
alter table reconciliation_differences
  add constraint reconciliation_differences_rail foreign key (rail) references payment_rails (name) not valid;
alter table payment_webhook_refusals
  add constraint payment_webhook_refusals_rail foreign key (rail) references payment_rails (name) not valid;
