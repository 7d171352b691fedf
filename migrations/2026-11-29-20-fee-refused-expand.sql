-- That the provider would not give our part of a refund back; a part that comes to nothing is told apart from it.
alter table payment_instructions add column is_fee_refused boolean not null default false;
