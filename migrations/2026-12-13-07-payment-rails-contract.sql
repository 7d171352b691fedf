-- What these checks said the others say by now.
alter table payments drop constraint payments_rail_check;
alter table payment_webhook_events drop constraint payment_webhook_events_rail_check;
alter table disputes drop constraint disputes_rail_check;
alter table reconciliation_differences drop constraint reconciliation_differences_rail_check;
alter table payment_webhook_refusals drop constraint payment_webhook_refusals_rail_check;
