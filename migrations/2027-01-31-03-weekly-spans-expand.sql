-- Starting or ending a weekly repeat changes on which days a bake can be picked up.
create function note_weekly_spans_due() returns trigger language plpgsql as $$
begin
  insert into due_pickup_spans (cook_id, food_listing_id)
    select listing.cook_id, listing.id from food_listings as listing
      where listing.id = coalesce(new.food_listing_id, old.food_listing_id)
        and exists (select from pickup_windows where cook_id = listing.cook_id and removed_at is null);
  return null;
end
$$;
create trigger bake_repeats_spans_due after insert or delete on bake_repeats
  for each row execute function note_weekly_spans_due();
