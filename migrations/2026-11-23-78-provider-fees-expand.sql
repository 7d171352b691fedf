-- What the provider took of a payment for itself, as it said when it was captured, or later; null until it is told. Where the
-- platform bears it, it is in the ledger as well.
alter table payments add column provider_fee_cents integer;
