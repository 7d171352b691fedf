-- Changes that a baker made to placed orders, in the words that buyers read. Until `cancel_by` the buyer can cancel for free.
create table order_changes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  what text not null check (what in ('pickup_location', 'pickup_time', 'ingredients')),
  old_words text not null,
  new_words text not null,
  told_at timestamptz not null,
  cancel_by timestamptz not null,
  -- when its buyer cancelled because of it
  cancelled_at timestamptz
);
create index order_changes_order on order_changes (order_id, told_at);
-- Its people hear of it as of every other change.
create function tell_order_changes() returns trigger language plpgsql as $$
begin
  perform tell('order_changed', json_build_object(
    'orderId', id,
    'buyerId', buyer_id,
    'cookId', cook_id,
    'isPlaced', placed_at is not null,
    'isNew', false,
    'changedAt', floor(extract(epoch from updated_at) * 1000)
  )::text) from orders where id = new.order_id;
  return null;
end
$$;
create trigger order_changes_added after insert on order_changes
  for each row execute function tell_order_changes();
