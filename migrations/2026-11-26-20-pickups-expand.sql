-- Which pickup an order belongs to: one buyer, baker, place and window with any number of orders. It goes by the id of its first order.
-- Null of an order that a process of the version before places, which is a pickup of its own.
alter table orders add column pickup_id uuid;
