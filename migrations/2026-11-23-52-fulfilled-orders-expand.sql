-- How many of the servings that were ordered come, when not all of them do.
alter table orders add column fulfilled_quantity integer;
alter table orders add constraint orders_fulfilled check (fulfilled_quantity between 1 and quantity - 1) not valid;
-- Pages that show the order are told, as of every other change that they show.
create trigger orders_fulfilled after update of fulfilled_quantity on orders
  for each row when (old.fulfilled_quantity is distinct from new.fulfilled_quantity)
  execute function tell_order_changed();
-- Finds requests for a cancellation as well whose time is over; what looks for orders without one only finds them here too. A
-- file is a transaction, so this keeps writers of orders waiting while it reads the table once; it holds only the few orders
-- that wait for an answer.
create index orders_to_answer on orders (answer_by, id)
  where status in ('pending', 'cancellation_requested') and placed_at is not null;
