-- A day that is added is on its listing's page, too, which is told once however many are added together.
create function tell_batches_added() returns trigger language plpgsql as $$
begin
  if (select count(distinct food_listing_id) from added) > 100 then
    perform tell('listings_changed', '');
  else
    perform tell('listings_changed', told_listing(id, shown_latitude, shown_longitude))
      from food_listings where id in (select food_listing_id from added);
  end if;
  return null;
end
$$;
create trigger batches_added after insert on batches
  referencing new table as added for each statement execute function tell_batches_added();
