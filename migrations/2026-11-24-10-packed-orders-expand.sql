-- When a baker had an order packed. The phones that show its pickup day hear of it as of every other change.
alter table orders add column packed_at timestamptz;
create trigger orders_packed after update of packed_at on orders
  for each row when (old.packed_at is distinct from new.packed_at)
  execute function tell_order_changed();
