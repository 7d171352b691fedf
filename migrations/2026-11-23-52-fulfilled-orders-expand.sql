-- How many of the servings that were ordered come, when not all of them do.
alter table orders add column fulfilled_quantity integer;
alter table orders add constraint orders_fulfilled check (fulfilled_quantity between 1 and quantity - 1) not valid;
-- Pages that show the order are told, as of every other change that they show.
create trigger orders_fulfilled after update of fulfilled_quantity on orders
  for each row when (old.fulfilled_quantity is distinct from new.fulfilled_quantity)
  execute function tell_order_changed();
