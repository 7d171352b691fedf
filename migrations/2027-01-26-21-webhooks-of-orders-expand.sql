create function note_order_for_webhooks() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT' or old.placed_at is null;
begin
  if is_new then
    perform note_webhook_change(new.cook_id, 'order.placed', new.id, new.updated_at);
  end if;
  -- a denied cancellation request confirms nothing
  if new.status = 'confirmed' and (is_new or old.status = 'pending') then
    perform note_webhook_change(new.cook_id, 'order.confirmed', new.id, new.updated_at);
  end if;
  if new.status in ('cancelled', 'completed') and (is_new or old.status <> new.status) then
    perform note_webhook_change(new.cook_id, 'order.' || new.status, new.id, new.updated_at);
  end if;
  if new.refunded_cents > 0 and (is_new or new.refunded_cents > old.refunded_cents) then
    perform note_webhook_change(new.cook_id, 'order.refunded', new.id, new.updated_at);
  end if;
  return null;
end
$$;
create trigger orders_added_for_webhooks after insert on orders
  for each row when (new.placed_at is not null) execute function note_order_for_webhooks();
create trigger orders_changed_for_webhooks after update of status, placed_at, refunded_cents on orders
  for each row when (
    new.placed_at is not null
    and (
      old.status is distinct from new.status
      or old.placed_at is distinct from new.placed_at
      or old.refunded_cents is distinct from new.refunded_cents
    )
  )
  execute function note_order_for_webhooks();
