-- A row whose listing's own region is not filled in yet has the one that it will have: whoever fills comes to no row that is written
-- behind him, and none may be without once all have theirs.
create or replace function give_region_of_listing() returns trigger language plpgsql as $$
begin
  new.region := coalesce(
    (select coalesce(region, region_of(latitude, longitude)) from food_listings where id = new.food_listing_id), 0
  );
  return new;
end
$$;
