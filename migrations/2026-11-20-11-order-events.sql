-- Tells every process after the commit which order is new or has changed, so that it can tell the pages that show it.
-- Placing an order notifies already (its mails are queued), so this adds no wait between those who commit.

-- what a page reads that comes back after a lost connection: its person's orders that changed meanwhile
create index orders_of_cook_changed on orders (cook_id, updated_at) where placed_at is not null;
create index orders_of_buyer_changed on orders (buyer_id, updated_at);

create function tell_order_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_changed', json_build_object(
    'orderId', new.id,
    'buyerId', new.buyer_id,
    'cookId', new.cook_id,
    'isPlaced', new.placed_at is not null,
    'isNew', new.placed_at is not null and (tg_op = 'INSERT' or old.placed_at is null),
    'changedAt', floor(extract(epoch from new.updated_at) * 1000)
  )::text);
  return null;
end
$$;
create trigger orders_added after insert on orders
  for each row execute function tell_order_changed();
create trigger orders_changed
  after update of status, payment_status, placed_at, refunded_cents on orders
  for each row when (
    (old.status, old.payment_status, old.placed_at, old.refunded_cents)
    is distinct from (new.status, new.payment_status, new.placed_at, new.refunded_cents)
  )
  execute function tell_order_changed();
