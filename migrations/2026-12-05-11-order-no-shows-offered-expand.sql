-- The same of an order, as it was when it was ordered.
alter table orders add column offers_no_show boolean not null default false;
