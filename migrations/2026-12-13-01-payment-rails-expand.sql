-- The rails that payments can go over, in one place: a new provider is a new body, where it was a check of each of five tables. A table
-- of rails would be locked by every payment: all of a market would share two of its rows.
create function is_payment_rail(rail text) returns boolean
  language sql immutable parallel safe
  as $$ select rail in ('paypal', 'stripe') $$;

alter table payments add constraint payments_rail check (is_payment_rail(rail)) not valid;
