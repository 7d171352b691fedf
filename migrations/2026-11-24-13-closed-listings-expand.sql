-- A listing says when its baker is closed, so that whoever has locked it to order of it knows for certain.
alter table food_listings add column closed_from date, add column closed_to date, add column closed_message text;

-- As before, and whether the baker is closed.
create or replace function note_cook_of_listing() returns trigger language plpgsql as $$
begin
  select is_active and suspended_at is null and email_verified,
      is_active and suspended_at is null and not email_verified,
      closed_from, closed_to, closed_message
    into new.cook_is_active, new.is_draft, new.closed_from, new.closed_to, new.closed_message
    from users where id = new.cook_id for share;
  new.cook_is_active := coalesce(new.cook_is_active, true);
  new.is_draft := coalesce(new.is_draft, false);
  return new;
end
$$;
create trigger food_listings_closed after update of closed_from, closed_to, closed_message on food_listings
  for each statement execute function tell_listings_changed();
