-- Why a baker did not agree to cancel an order, as its buyer reads it.
alter table orders add column denial_reason text;
