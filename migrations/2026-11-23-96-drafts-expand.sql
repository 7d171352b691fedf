-- A listing of somebody who has not confirmed their address is a draft: on no page but its baker's own, until they confirm.
-- `cook_is_active`, which all pages go by, says no of it then; `is_draft` says that nothing else is the reason.
alter table food_listings add column is_draft boolean not null default false;

-- As before, and whether the baker's address is confirmed. One that is posted while it is being confirmed waits for that.
create or replace function note_cook_of_listing() returns trigger language plpgsql as $$
begin
  select is_active and suspended_at is null and email_verified,
      is_active and suspended_at is null and not email_verified
    into new.cook_is_active, new.is_draft
    from users where id = new.cook_id for share;
  new.cook_is_active := coalesce(new.cook_is_active, true);
  new.is_draft := coalesce(new.is_draft, false);
  return new;
end
$$;
create or replace function note_cook_change() returns trigger language plpgsql as $$
begin
  update food_listings
    set cook_is_active = new.is_active and new.suspended_at is null and new.email_verified,
      is_draft = new.is_active and new.suspended_at is null and not new.email_verified
    where cook_id = new.id;
  return null;
end
$$;
