-- Each baker chooses which of the ways that they could be paid they offer. Rails they have switched off, and whether they are
-- paid at pickup; null: not chosen, which is yes as long as they offer no rail.
alter table users
  add column rails_off text[] not null default '{}',
  add column offers_pickup boolean;
-- A listing shows how its baker is paid.
create trigger users_offered_ways_changed
  after update of rails_off, offers_pickup on users
  for each row when ((old.rails_off, old.offers_pickup) is distinct from (new.rails_off, new.offers_pickup))
  execute function tell_listings_changed();
