alter table orders validate constraint orders_answered_by;
alter table orders validate constraint orders_expired;
