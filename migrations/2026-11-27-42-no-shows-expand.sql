-- When its baker said that nobody came for an order, and their rule for that as it was when it was ordered.
alter table orders
  add column no_show_at timestamptz,
  add column refunds_no_show boolean not null default false;
