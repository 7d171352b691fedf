create function note_closed_cook() returns trigger language plpgsql as $$
begin
  update food_listings
    set closed_from = new.closed_from, closed_to = new.closed_to, closed_message = new.closed_message
    where cook_id = new.id;
  return null;
end
$$;
create trigger users_cook_closed after update of closed_from, closed_to, closed_message on users
  for each row execute function note_closed_cook();
