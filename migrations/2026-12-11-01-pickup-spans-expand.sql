-- In which windows of its baker's a batch is picked up, each the first time that it is: the date and hours there, and the last moment to
-- order for it (server/pickups/pickup-span-rules.ts). Null: in none, so that it is picked up from its ready day on.
alter table batches add column pickup_spans jsonb, add column pickup_dates date[];

-- The dates of these, by which days are searched.
create function note_pickup_dates() returns trigger language plpgsql as $$
begin
  new.pickup_dates := (
    select array_agg(distinct (span ->> 'date')::date) from jsonb_array_elements(new.pickup_spans) as span
  );
  return new;
end
$$;
create trigger batches_pickup_dates before insert or update of pickup_spans on batches
  for each row when (new.pickup_spans is not null or new.pickup_dates is not null)
  execute function note_pickup_dates();
create trigger batches_pickup_changed after update of pickup_spans on batches
  for each row when (old.pickup_spans is distinct from new.pickup_spans)
  execute function tell_batch_changed();

-- Whose spans are to be worked out anew: those of one listing, or of all of a baker's where it names none. Rows are added and taken away,
-- and none is changed, so that nobody waits for anybody. It refers to nothing: of what is gone there is nothing to do.
create table due_pickup_spans (
  id uuid primary key default gen_random_uuid(),
  cook_id uuid not null,
  food_listing_id uuid,
  created_at timestamptz not null default now()
);
create trigger due_pickup_spans_added after insert on due_pickup_spans
  for each row execute function tell_work('pickup_spans_due');

create function note_batch_spans_due() returns trigger language plpgsql as $$
begin
  insert into due_pickup_spans (cook_id, food_listing_id)
    select cook_id, id from food_listings as listing where id = new.food_listing_id
      and exists (select from pickup_windows where cook_id = listing.cook_id and removed_at is null);
  return null;
end
$$;
create trigger batches_spans_due_added after insert on batches
  for each row execute function note_batch_spans_due();
create trigger batches_spans_due_changed after update of ready_at, pickup_window_ids on batches
  for each row when ((old.ready_at, old.pickup_window_ids) is distinct from (new.ready_at, new.pickup_window_ids))
  execute function note_batch_spans_due();
