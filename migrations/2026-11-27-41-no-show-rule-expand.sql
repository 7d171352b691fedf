-- Whether a baker gives back what was paid where nobody comes for it. A listing says so.
alter table users add column refunds_no_shows boolean not null default false;
create trigger users_no_show_rule_changed after update of refunds_no_shows on users
  for each row when (old.refunds_no_shows is distinct from new.refunds_no_shows)
  execute function tell_listings_changed();
