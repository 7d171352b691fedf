-- A baker who owes more than the limit takes no orders at pickup until they have paid: since when, and since when they know that
-- they come near it.
alter table users
  add column pickup_paused_at timestamptz,
  add column owed_warned_at timestamptz;
-- A listing shows how its baker is paid.
create trigger users_pickup_paused_changed
  after update of pickup_paused_at on users
  for each row when (old.pickup_paused_at is distinct from new.pickup_paused_at)
  execute function tell_listings_changed();
