-- The instructions of a payment have an order: a number taken while the payment is locked. Until now they were sorted by a
-- clock that was read before the lock, so that a refund written after a release could be carried out before it, and the
-- baker kept what the buyer got back.
alter table payment_instructions add column sequence bigint;
create sequence payment_instructions_sequence owned by payment_instructions.sequence;
alter table payment_instructions alter column sequence set default nextval('payment_instructions_sequence');
