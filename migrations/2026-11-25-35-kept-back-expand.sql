-- What of its baker's debt a payment has its provider keep back as the money is taken, until that is booked; null: nothing was
-- ever asked for.
alter table payments
  add column collects_cents integer,
  add constraint payments_collects check (collects_cents between 0 and amount_cents - commission_cents) not valid;
