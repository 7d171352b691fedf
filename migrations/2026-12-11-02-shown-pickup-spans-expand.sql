-- The same of what a listing shows, and when the first of these begins, by which the soonest pickup comes first.
alter table food_listings add column pickup_spans jsonb, add column pickup_dates date[], add column pickup_from timestamptz;

create function note_pickup_from() returns trigger language plpgsql as $$
begin
  new.pickup_from := ((new.pickup_spans -> 0 ->> 'date') || ' ' || (new.pickup_spans -> 0 ->> 'from'))::timestamp
    at time zone new.time_zone;
  return new;
end
$$;
create trigger food_listings_pickup_from before insert or update of pickup_spans on food_listings
  for each row when (new.pickup_spans is not null or new.pickup_from is not null)
  execute function note_pickup_from();
create trigger food_listings_pickup_dates before insert or update of pickup_spans on food_listings
  for each row when (new.pickup_spans is not null or new.pickup_dates is not null)
  execute function note_pickup_dates();
create trigger food_listings_pickup_changed after update of pickup_spans on food_listings
  for each row when (old.pickup_spans is distinct from new.pickup_spans)
  execute function tell_listing_changed();

create function note_listing_spans_due() returns trigger language plpgsql as $$
begin
  insert into due_pickup_spans (cook_id, food_listing_id)
    select new.cook_id, new.id
      where exists (select from pickup_windows where cook_id = new.cook_id and removed_at is null);
  return null;
end
$$;
create trigger food_listings_spans_due_added after insert on food_listings
  for each row execute function note_listing_spans_due();
create trigger food_listings_spans_due_changed
  after update of ready_at, time_zone, place_id, closed_from, closed_to, batch_id on food_listings
  for each row when (
    old.ready_at is distinct from new.ready_at
    or old.time_zone is distinct from new.time_zone
    or old.place_id is distinct from new.place_id
    or old.closed_from is distinct from new.closed_from
    or old.closed_to is distinct from new.closed_to
    or old.batch_id is distinct from new.batch_id
  )
  execute function note_listing_spans_due();
