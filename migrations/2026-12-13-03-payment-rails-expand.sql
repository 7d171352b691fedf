alter table disputes add constraint disputes_rail check (is_payment_rail(rail)) not valid;
alter table reconciliation_differences
  add constraint reconciliation_differences_rail check (is_payment_rail(rail)) not valid;
alter table payment_webhook_refusals
  add constraint payment_webhook_refusals_rail check (is_payment_rail(rail)) not valid;
