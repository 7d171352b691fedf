-- The marks of a listing, which every search index carries, tell its days too: behind the 512 bits of its words are 64 of the days on which
-- it may be picked up. A search for a day then looks only at listings that have its bit. Of rows from before there are the 512 alone until
-- server/database/fills/ has come to them; whoever reads the marks takes these for picked up on any day.

-- The bit of each day, of which every 64th has the same: what has no bit of a day is not picked up then, what has it is looked at.
create function marks_of_days(days date[]) returns bytea
language plpgsql immutable parallel safe as $$
declare
  marks bytea := decode(repeat('00', 8), 'hex');
  day date;
begin
  foreach day in array coalesce(days, '{}') loop
    marks := set_bit(marks, (day - date '2000-01-01') & 63, 1);
  end loop;
  return marks;
end
$$;

-- All days on which a listing, and of a bake each of its batches from the one that it shows on, may be picked up, whether or not there is
-- anything left or time to order. Of the row of the shown batch only once it is as the listing says: it follows the listing.
create function days_of_listing(
  listing_id uuid, shown_id uuid, listing_ready_at timestamptz, listing_date date, listing_pickup_dates date[]
) returns date[]
language plpgsql stable parallel safe as $$
declare
  days date[] := coalesce(listing_pickup_dates, array[listing_date]);
begin
  if shown_id is not null then
    days := days || array(
      select day from batches as batch, unnest(coalesce(batch.pickup_dates, array[batch.ready_by_date])) as day
      where batch.food_listing_id = listing_id and batch.state = 'open' and batch.ready_at >= listing_ready_at
        and (batch.id <> shown_id or batch.ready_at = listing_ready_at)
    );
  end if;
  return days;
end
$$;

-- No longer generated, as they follow from the batches as well: by a trigger, whoever writes, the version before included. Its name comes
-- after those of the triggers that note the words and the dates, which is the order in which they are fired.
alter table food_listings alter column word_marks drop expression;
create function write_marks_of_listing() returns trigger language plpgsql as $$
declare
  of_words bytea;
begin
  if tg_op = 'INSERT' or new.words is distinct from old.words then
    of_words := word_marks(new.words);
  else
    of_words := substring(old.word_marks for 64);
  end if;
  new.word_marks := of_words || marks_of_days(
    days_of_listing(new.id, new.batch_id, new.ready_at, new.ready_by_date, new.pickup_dates)
  );
  return new;
end
$$;
create trigger food_listings_write_marks
  before insert or update of title, cuisine, description, ingredients, words, ready_at, ready_by_date, batch_id, pickup_spans
  on food_listings for each row execute function write_marks_of_listing();
