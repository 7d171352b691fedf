-- A rate is somebody's decision, kept with its reason; the one in force has no end. Settings tell what they were changed
-- for in the activity log. What both say stands on pages, so every process hears of a change.

alter table commission_settings
  -- null for the rate that the product came with
  add column set_by uuid references admin_users (id),
  add column reason text not null default '' check (length(reason) <= 1000),
  add column ended_at timestamptz,
  add check (rate <= 0.3),
  add check (not is_active or ended_at is null);
create trigger commission_settings_changed after insert or update or delete on commission_settings
  for each statement execute function tell_listings_changed();

alter table system_settings add check (length(value) <= 4000);
-- kept answers are dropped, and what processes hold of settings is read anew
create function tell_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('listings_changed', '');
  perform pg_notify('settings_changed', '');
  return null;
end
$$;
create trigger system_settings_changed after insert or update or delete on system_settings
  for each statement execute function tell_settings_changed();

-- reports and live figures look at what was completed in a span of time
create index orders_completed on orders (completed_at) where completed_at is not null;
