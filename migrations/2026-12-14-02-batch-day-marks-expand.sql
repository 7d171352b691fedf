-- A batch that is added or changed may bring its bake another day, or take one away. Looked at as the transaction ends, however many of its
-- batches it has written: the listing, which it holds locked, is written once, and only where its days have changed.
create function write_marks_of_bake() returns trigger language plpgsql as $$
begin
  update food_listings as listing set word_marks = substring(listing.word_marks for 64) || days.marks
  from (
    select id, marks_of_days(days_of_listing(id, batch_id, ready_at, ready_by_date, pickup_dates)) as marks
    from food_listings where id = new.food_listing_id and batch_id is not null
  ) as days
  where listing.id = days.id and substring(listing.word_marks from 65) <> days.marks;
  return null;
end
$$;
create constraint trigger batches_days_added after insert on batches
  deferrable initially deferred for each row execute function write_marks_of_bake();
create constraint trigger batches_days_changed after update of ready_at, ready_by_date, state, pickup_spans on batches
  deferrable initially deferred for each row when (
    old.ready_at is distinct from new.ready_at
    or old.ready_by_date is distinct from new.ready_by_date
    or old.state is distinct from new.state
    or old.pickup_dates is distinct from new.pickup_dates
  )
  execute function write_marks_of_bake();
