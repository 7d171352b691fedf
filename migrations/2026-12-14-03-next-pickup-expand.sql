-- The soonest pickup goes by the next window for which a listing can still be ordered, as its card does, and not by its first for ever: a
-- window that is over gives way to the next, from this moment on, by a job. Null where none comes after it.
alter table food_listings add column pickup_moves_at timestamptz;

-- Of pickup spans, the first of them first, when the first begins for which can still be ordered after a moment, and from when on it is
-- another; of those that are all over the one that was not so the longest.
create function next_pickup_of(
  spans jsonb, time_zone text, after timestamptz, out begins timestamptz, out moves_at timestamptz
)
language plpgsql stable parallel safe as $$
declare
  next jsonb;
begin
  select span into next from jsonb_array_elements(spans) with ordinality as spans (span, place)
    order by (span ->> 'orderBy')::timestamptz > after desc,
      case when (span ->> 'orderBy')::timestamptz > after then null else (span ->> 'orderBy')::timestamptz end desc, place
    limit 1;
  begins := ((next ->> 'date') || ' ' || (next ->> 'from'))::timestamp at time zone next_pickup_of.time_zone;
  if exists (
    select from jsonb_array_elements(spans) as span
    where (span ->> 'orderBy')::timestamptz > greatest(after, (next ->> 'orderBy')::timestamptz)
  ) then
    moves_at := (next ->> 'orderBy')::timestamptz;
  end if;
end
$$;

-- As before, and from when on it is another. What stays as it was goes on as far as it has come.
create or replace function note_pickup_from() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.pickup_spans is not distinct from old.pickup_spans and new.time_zone = old.time_zone then
    return new;
  end if;
  select begins, moves_at into new.pickup_from, new.pickup_moves_at
    from next_pickup_of(new.pickup_spans, new.time_zone, '-infinity');
  return new;
end
$$;
