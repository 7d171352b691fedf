create function note_closed_cook() returns trigger language plpgsql as $$
begin
  update food_listings
    set closed_from = new.closed_from, closed_to = new.closed_to, closed_message = new.closed_message
    where cook_id = new.id;
  return null;
end
$$;
create trigger users_cook_closed after update of closed_from, closed_to, closed_message on users
  for each row when (
    (old.closed_from, old.closed_to, old.closed_message)
    is distinct from (new.closed_from, new.closed_to, new.closed_message)
  )
  execute function note_closed_cook();
