-- What a release takes of what its baker owes, so that two sales at once take it once; of a refund what becomes owed again.
-- Null until the instruction is sent. A release of which all is taken moves nothing.
alter table payment_instructions
  add column collects_cents integer,
  add constraint payment_instructions_collects check (collects_cents >= 0) not valid,
  add constraint payment_instructions_amount
    check (amount_cents > 0 or amount_cents = 0 and kind = 'release' and collects_cents > 0) not valid;
