-- Words are looked up by category. Two words that many listings have and none has both, such as "lemon" and "tart", mostly
-- part by category: within each the rarer of them is in few listings or in none, so that hardly anything is read.

-- A listing's words, each behind its category, and its diets and price in the same way, the latter by the bounds that the
-- filter bar offers: no word holds a sign.
create function category_words(
  cuisine text, words tsvector, price_cents integer,
  is_vegetarian boolean, is_vegan boolean, is_gluten_free boolean, is_dairy_free boolean
) returns tsvector
language sql immutable strict parallel safe
return array_to_tsvector(string_to_array(
  cuisine || '/' || array_to_string(
    tsvector_to_array(words) || array_remove(array[
      case when is_vegetarian then '=vegetarian' end,
      case when is_vegan then '=vegan' end,
      case when is_gluten_free then '=gluten_free' end,
      case when is_dairy_free then '=dairy_free' end,
      case when price_cents <= 1000 then '<10' end,
      case when price_cents <= 2000 then '<20' end,
      case when price_cents <= 3000 then '<30' end,
      case when price_cents <= 5000 then '<50' end
    ], null),
    ' ' || cuisine || '/'
  ),
  ' '
));

create index food_listings_category_words on food_listings
  using gin (category_words(cuisine, words, price_cents, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free))
  where is_public and not has_left_browsing;
drop index food_listings_nowhere_words;
create index food_listings_nowhere_words on food_listings
  using gin (category_words(cuisine, words, price_cents, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free))
  where is_public and not has_left_browsing and shown_latitude is null;

-- What a text asks of words, as before, but in a language that keeps its plans: each search begins with it.

-- The other numbers of a word typed: tart for tarts, pastry for pastries.
create function other_numbers(word text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  return array_remove(array[
    case when word ~ '..[^s]s$' then left(word, -1) end,
    case when word ~ '...es$' then left(word, -2) end,
    case when word ~ '..ies$' then left(word, -3) || 'y' end,
    case when word ~ '..[^aeiou]y$' then left(word, -1) || 'ies' end
  ], null);
end
$$;

create or replace function words_query(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  asked text;
  word text;
  other text;
begin
  foreach word in array tsvector_to_array(search_words(value)) loop
    asked := coalesce(asked || '&', '') || '(''' || word || ''':*';
    foreach other in array other_numbers(word) loop
      asked := asked || '|''' || other || '''';
    end loop;
    asked := asked || ')';
  end loop;
  return asked::tsquery;
end
$$;

create or replace function marks_sought(value text) returns integer[]
language plpgsql immutable strict parallel safe as $$
declare
  marks integer[] := '{}';
  word text;
  alike text;
  letters integer;
  mark integer;
begin
  foreach word in array tsvector_to_array(search_words(value)) loop
    alike := left(word, case
      when word ~ '..ies$' then -3
      when word ~ '...es$' then -2
      when word ~ '..[^s]s$' or word ~ '..[^aeiou]y$' then -1
      else length(word)
    end);
    foreach letters in array array[3, 5] loop
      continue when length(alike) < letters;
      mark := hashtext(left(alike, letters));
      marks := marks || array[mark & 511, (mark >> 9) & 511];
    end loop;
  end loop;
  return marks;
end
$$;

-- Every word that listings of a category have or had. As before, words may be there twice.
drop table listing_words;
create table listing_words (
  word text collate "C" not null,
  cuisine text not null,
  created_at timestamptz not null default now()
);
insert into listing_words (word, cuisine)
select distinct words.word, cuisine from food_listings, unnest(tsvector_to_array(words)) as words (word);
create index listing_words_word on listing_words (word, cuisine);

create or replace function note_words_of_listing() returns trigger language plpgsql as $$
begin
  new.words := search_words(
    new.title || ' ' || new.cuisine || case when new.cuisine = 'Jams' then ' Preserves ' else ' ' end
    || new.description || ' ' || new.ingredients
  );
  -- one by one through the index, whatever the planner believes of how many words there are
  insert into listing_words (word, cuisine)
  select words.word, new.cuisine from unnest(tsvector_to_array(new.words)) as words (word)
  where (
    select known.word from listing_words as known where known.word = words.word and known.cuisine = new.cuisine limit 1
  ) is null;
  return new;
end
$$;

-- The vocabulary counts by category too. A job fills it, at the next start at once.
drop table search_vocabulary;
create table search_vocabulary (
  -- folded as search_words() does
  word text collate "C" not null check (length(word) between 3 and 40 and word !~ '[0-9]'),
  cuisine text not null,
  listing_count integer not null check (listing_count > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (word, cuisine) include (listing_count)
);
