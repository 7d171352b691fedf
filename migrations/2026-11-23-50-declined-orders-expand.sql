-- A payment that was declined can be tried again until its hold ends, over another order of the provider's. The last one that
-- was declined, so that it is not answered again.
alter table payments add column declined_order_id text;
