-- How much work a baker's oven takes on one day, in oven spaces; no row: as much as there is. Whoever takes of it locks the row.
create table ovens (
  cook_id uuid primary key references users (id),
  spaces_a_day integer not null check (spaces_a_day between 1 and 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What is left of each listing of a baker may be another once the oven or what was ordered of it is.
create function tell_oven_of(baker uuid) returns void language plpgsql as $$
declare
  told text[] := array(
    select told_listing(id, shown_latitude, shown_longitude) from food_listings
    where cook_id = baker and is_public limit 101
  );
begin
  if cardinality(told) > 100 then
    perform tell('listings_changed', '');
  else
    perform tell('listings_changed', listing) from unnest(told) as listing;
  end if;
end
$$;
create function tell_oven_changed() returns trigger language plpgsql as $$
begin
  perform tell_oven_of(coalesce(new.cook_id, old.cook_id));
  return null;
end
$$;
create trigger ovens_changed after insert or update or delete on ovens
  for each row execute function tell_oven_changed();

create function tell_oven_ordered() returns trigger language plpgsql as $$
begin
  if exists (select from ovens where cook_id = new.cook_id) then
    perform tell_oven_of(new.cook_id);
  end if;
  return null;
end
$$;
