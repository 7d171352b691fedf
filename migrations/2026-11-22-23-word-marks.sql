-- Search walks along its indexes without looking at the listings themselves, also when it is for words. All listings and
-- their indexes are written anew: beside a million of them that takes minutes, in which searches and posts wait.

-- The marks that words leave, as bits: each word two for its first three letters and two for its first five. What starts
-- alike leaves the same marks, so a listing that lacks a mark of a searched word does not have the word. hashtext() is
-- what hash indexes rest on, which is why it stays the same from version to version.
create function word_marks(words tsvector) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  marks bytea := decode(repeat('00', 64), 'hex');
  word text;
  mark integer;
begin
  foreach word in array tsvector_to_array(words) loop
    if length(word) >= 3 then
      mark := hashtext(left(word, 3));
      marks := set_bit(set_bit(marks, mark & 511, 1), (mark >> 9) & 511, 1);
    end if;
    if length(word) >= 5 then
      mark := hashtext(left(word, 5));
      marks := set_bit(set_bit(marks, mark & 511, 1), (mark >> 9) & 511, 1);
    end if;
  end loop;
  return marks;
end
$$;

-- The marks of every listing that words_query(value) finds: those of what each word typed and its other numbers start with.
create function marks_sought(value text) returns integer[]
language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct (hashtext(left(start, letters)) >> shift) & 511), '{}')
  from unnest(tsvector_to_array(search_words(value))) as word,
    lateral (select left(word, case
      when word ~ '..ies$' then -3
      when word ~ '...es$' then -2
      when word ~ '..[^s]s$' or word ~ '..[^aeiou]y$' then -1
      else length(word)
    end)) as alike (start),
    unnest(array[3, 5]) as letters, unnest(array[0, 9]) as shift
  where length(start) >= letters
);

alter table food_listings add column word_marks bytea not null generated always as (word_marks(words)) stored;

drop index food_listings_near, food_listings_cell, food_listings_cell_newest, food_listings_cell_price,
  food_listings_newest, food_listings_category, food_listings_price, food_listings_category_price;
create index food_listings_near on food_listings using gist (map_point(shown_latitude, shown_longitude))
  include (id, created_at, cuisine, price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
    shown_latitude, shown_longitude, word_marks)
  where is_public and not has_left_browsing;
create index food_listings_cell on food_listings
  (map_cell(shown_latitude, shown_longitude), cuisine, price_cents, created_at desc, id desc)
  include (ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude, word_marks)
  where is_public and not has_left_browsing;
create index food_listings_cell_newest on food_listings
  (map_cell(shown_latitude, shown_longitude), created_at desc, id desc)
  include (cuisine, price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
    shown_latitude, shown_longitude, word_marks)
  where is_public and not has_left_browsing;
create index food_listings_cell_price on food_listings
  (map_cell(shown_latitude, shown_longitude), price_cents, created_at desc, id desc)
  include (cuisine, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude,
    word_marks)
  where is_public and not has_left_browsing;
create index food_listings_newest on food_listings (created_at desc, id desc)
  include (cuisine, price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
    shown_latitude, shown_longitude, word_marks)
  where is_public and not has_left_browsing;
create index food_listings_category on food_listings (cuisine, created_at desc, id desc)
  include (price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude,
    word_marks)
  where is_public and not has_left_browsing;
create index food_listings_price on food_listings (price_cents, created_at desc, id desc)
  include (cuisine, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude,
    word_marks)
  where is_public and not has_left_browsing;
create index food_listings_category_price on food_listings (cuisine, price_cents, created_at desc, id desc)
  include (ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude, word_marks)
  where is_public and not has_left_browsing;

-- listings without a point
drop index food_listings_nowhere;
create index food_listings_nowhere on food_listings (created_at desc, id desc)
  include (cuisine, price_cents, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free,
    shown_latitude, shown_longitude, word_marks)
  where is_public and not has_left_browsing and shown_latitude is null;
create index food_listings_nowhere_price on food_listings (price_cents, created_at desc, id desc)
  include (cuisine, ready_at, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, shown_latitude, shown_longitude,
    word_marks)
  where is_public and not has_left_browsing and shown_latitude is null;

-- Every word that a listing has or had, so that what a typed word starts is looked up word by word, which is twenty times
-- as fast as looking for all that start with it. Words may be there twice: writers that wait for each other's words
-- could wait in a circle.
create table listing_words (
  word text collate "C" not null,
  created_at timestamptz not null default now()
);
create index listing_words_word on listing_words (word);

create or replace function note_words_of_listing() returns trigger language plpgsql as $$
begin
  new.words := search_words(
    new.title || ' ' || new.cuisine || case when new.cuisine = 'Jams' then ' Preserves ' else ' ' end
    || new.description || ' ' || new.ingredients
  );
  -- one by one through the index, whatever the planner believes of how many words there are
  insert into listing_words (word)
  select words.word from unnest(tsvector_to_array(new.words)) as words (word)
  where (select known.word from listing_words as known where known.word = words.word limit 1) is null;
  return new;
end
$$;

insert into listing_words (word) select word from ts_stat('select words from food_listings');
