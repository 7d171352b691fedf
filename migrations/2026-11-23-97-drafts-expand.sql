-- A baker's drafts go public at the moment of confirming, and what visitors were shown before is dropped.
create trigger users_cook_confirmed after update of email_verified on users
  for each row when (old.email_verified is distinct from new.email_verified)
  execute function note_cook_change();
create trigger users_drafts_published after update of email_verified on users
  for each row when (old.email_verified is distinct from new.email_verified)
  execute function tell_listings_changed();

-- Whether a baker lets buyers have any number of orders open at pickup, of any number of servings.
alter table users add column lifts_pickup_limits boolean not null default false;
-- A listing says how much of it can be ordered at pickup.
create trigger users_pickup_limits_changed after update of lifts_pickup_limits on users
  for each row when (old.lifts_pickup_limits is distinct from new.lifts_pickup_limits)
  execute function tell_listings_changed();
