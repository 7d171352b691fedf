create trigger orders_oven_taken after insert on orders
  for each row execute function tell_oven_ordered();
create trigger orders_oven_given_back after update of status, fulfilled_quantity on orders
  for each row when (
    (new.status = 'cancelled' and old.status <> 'cancelled')
    or old.fulfilled_quantity is distinct from new.fulfilled_quantity
  )
  execute function tell_oven_ordered();
