-- What of its baker's debt a payment has its provider keep back as the money is taken, until that is booked; null: nothing was
-- ever asked for.
alter table payments
  add column collects_cents integer,
  add constraint payments_collects check (collects_cents between 0 and amount_cents - commission_cents) not valid;
-- What of a baker's debt is reserved. It holds nothing yet: it keeps writers of payments waiting while the table is read once.
create index payments_that_collect on payments (cook_id) where collects_cents > 0;
