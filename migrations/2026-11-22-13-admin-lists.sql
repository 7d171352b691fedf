-- What the console's list of users is found and sorted by, who took a listing down, and what goes with a suspension.

-- How an account stands; only an active one may sign in, and only its listings are public.
create function user_state(is_active boolean, suspended_at timestamptz) returns text
language sql immutable parallel safe
return case when suspended_at is not null then 'suspended' when is_active then 'active' else 'inactive' end;

alter table users
  -- what the console's search looks through
  add column words tsvector not null
    generated always as (search_words(first_name || ' ' || last_name || ' ' || email)) stored;

create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_name on users (fold_text(first_name || ' ' || last_name) collate "C", id) where deleted_at is null;
create index users_not_active on users (user_state(is_active, suspended_at), created_at desc, id desc)
  where deleted_at is null and not (is_active and suspended_at is null);
create index users_words on users using gin (words) where deleted_at is null;

alter table food_listings
  -- the admin who took it down, and why; null when its baker deleted it
  add column archived_by uuid references admin_users (id),
  add column archive_reason text check (length(archive_reason) <= 1000),
  add check ((archived_by is null) = (archive_reason is null)),
  add check (archived_by is null or archived_at is not null);

-- As before, and a baker who is being suspended waits for the listing, or the listing for the suspension: one that is
-- posted in the same moment is not forgotten.
create or replace function note_cook_of_listing() returns trigger language plpgsql as $$
begin
  new.cook_is_active := coalesce(
    (select is_active and suspended_at is null from users where id = new.cook_id for share), true
  );
  return new;
end
$$;

-- What visitors were shown of a baker's listings is dropped at once when they go and when they come back.
create trigger users_listings_gone_or_back after update on users
  for each row
  when ((old.is_active and old.suspended_at is null) is distinct from (new.is_active and new.suspended_at is null))
  execute function tell_listings_changed();
create trigger users_listings_withdrawn after update on users
  for each row
  when ((old.is_active and old.suspended_at is null) is distinct from (new.is_active and new.suspended_at is null))
  execute function tell_work('listings_withdrawn');
create trigger food_listings_withdrawn after update of archived_by on food_listings
  for each row when (old.archived_by is distinct from new.archived_by)
  execute function tell_work('listings_withdrawn');
