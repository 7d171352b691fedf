-- A window that is added, changed or taken away may be one for each of its baker's bakes.
create function note_window_spans_due() returns trigger language plpgsql as $$
begin
  insert into due_pickup_spans (cook_id) values (new.cook_id);
  return null;
end
$$;
create trigger pickup_windows_spans_due after insert or update on pickup_windows
  for each row execute function note_window_spans_due();
