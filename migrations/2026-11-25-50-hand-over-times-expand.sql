-- When its baker told its buyer that an order is ready, and when its buyer set out to pick it up. Both hear of it as of every other
-- change.
alter table orders add column told_ready_at timestamptz, add column set_off_at timestamptz;
create trigger orders_on_their_way after update of told_ready_at, set_off_at on orders
  for each row when (
    old.told_ready_at is distinct from new.told_ready_at or old.set_off_at is distinct from new.set_off_at
  )
  execute function tell_order_changed();
