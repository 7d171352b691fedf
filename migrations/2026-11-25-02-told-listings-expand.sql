-- A listing that changed, and the square of the map that shows it, of 2^9 to a side of the world; without a place its id alone.
create function told_listing(id uuid, latitude double precision, longitude double precision) returns text
language sql immutable parallel safe
return concat_ws(' ', id, map_square_x(longitude, 9), map_square_y(latitude, 9));

create function tell_listing_changed() returns trigger language plpgsql as $$
declare
  now_told text := told_listing(new.id, new.shown_latitude, new.shown_longitude);
  told_before text := told_listing(old.id, old.shown_latitude, old.shown_longitude);
begin
  perform tell('listings_changed', now_told);
  if told_before <> now_told then
    perform tell('listings_changed', told_before);
  end if;
  return null;
end
$$;
-- Of more than one notice can name is told that everything may have changed: nothing.
create function tell_listings_added() returns trigger language plpgsql as $$
begin
  if exists (select from added offset 100) then
    perform tell('listings_changed', '');
  else
    perform tell('listings_changed', told_listing(id, shown_latitude, shown_longitude)) from added;
  end if;
  return null;
end
$$;
create function tell_listings_removed() returns trigger language plpgsql as $$
begin
  if exists (select from removed offset 100) then
    perform tell('listings_changed', '');
  else
    perform tell('listings_changed', told_listing(id, shown_latitude, shown_longitude)) from removed;
  end if;
  return null;
end
$$;

-- Of a person: what they bake, and what they have reviewed; of the commission: everything.
create or replace function tell_listings_changed() returns trigger language plpgsql as $$
declare
  told text[];
begin
  if tg_table_name <> 'users' then
    perform tell('listings_changed', '');
    return null;
  end if;
  told := array(
    select told_listing(id, shown_latitude, shown_longitude) from food_listings where cook_id = new.id
    union
    select told_listing(food_listings.id, shown_latitude, shown_longitude)
      from orders join reviews on reviews.order_id = orders.id
      join food_listings on food_listings.id = reviews.food_listing_id
      where orders.buyer_id = new.id
    limit 101
  );
  if cardinality(told) > 100 then
    perform tell('listings_changed', '');
  else
    perform tell('listings_changed', listing) from unnest(told) as listing;
  end if;
  return null;
end
$$;
create function tell_review_changed() returns trigger language plpgsql as $$
begin
  perform tell('listings_changed', told_listing(id, shown_latitude, shown_longitude))
    from food_listings where id = coalesce(new.food_listing_id, old.food_listing_id);
  return null;
end
$$;
