-- Whether a baker who gives back what was paid for what nobody picks up also has it on sale again, so that those who wait are told.
alter table users add column offers_no_shows boolean not null default false;
create trigger users_no_show_offer_changed after update of offers_no_shows on users
  for each row when (old.offers_no_shows is distinct from new.offers_no_shows)
  execute function tell_listings_changed();
