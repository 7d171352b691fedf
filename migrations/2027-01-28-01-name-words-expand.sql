-- A text's words in the order of the text.
create function words_in_order(value text) returns text[]
language sql immutable strict parallel safe
return array(
  select lexeme from unnest(to_tsvector('pg_catalog.simple'::regconfig, translate(
    fold_text(value), '!"#$%&()*+,-./:;<=>?@[\]^_`{|}~''’', rpad('', 31)
  ))) as words, unnest(positions) as position
  order by position
);

-- "Nut-free" and "nut free" as one word, "nutfree": "free" alone could belong to any other word.
create function free_words(value text) returns tsvector
language sql immutable strict parallel safe
return case when value !~* 'free' then '' else array_to_tsvector(array(
  select distinct found[1] || 'free' from regexp_matches(fold_text(value), '\m([a-z]+)[ -]free\M', 'g') as found
)) end;

-- The words of a listing's title, category, diets and baker: a search lists matches among these first.
alter table food_listings add column name_words tsvector;

create or replace function note_words_of_listing() returns trigger language plpgsql as $$
declare
  baker text := (select first_name || ' ' || last_name from users where id = new.cook_id);
begin
  new.name_words := search_words(
    new.title || ' ' || new.cuisine || case when new.cuisine = 'Jams' then ' Preserves ' else ' ' end
    || coalesce(baker, '')
    || case when new.is_vegetarian then ' vegetarian' else '' end
    || case when new.is_vegan then ' vegan' else '' end
    || case when new.is_gluten_free then ' glutenfree' else '' end
    || case when new.is_dairy_free then ' dairyfree' else '' end
  ) || free_words(new.title);
  new.words := new.name_words || search_words(new.description || ' ' || new.ingredients)
    || free_words(new.description || ' ' || new.ingredients);
  -- one by one through the index, whatever the planner believes of how many words there are
  insert into listing_words (word, cuisine)
  select words.word, new.cuisine from unnest(tsvector_to_array(new.words)) as words (word)
  where (
    select known.word from listing_words as known where known.word = words.word and known.cuisine = new.cuisine limit 1
  ) is null;
  return new;
end
$$;

create or replace trigger food_listings_words_noted
  before insert or update of title, cuisine, description, ingredients, words, name_words,
    is_vegetarian, is_vegan, is_gluten_free, is_dairy_free
  on food_listings for each row execute function note_words_of_listing();
create or replace trigger food_listings_write_marks
  before insert or update of title, cuisine, description, ingredients, words, name_words,
    is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, ready_at, ready_by_date, batch_id, pickup_spans
  on food_listings for each row execute function write_marks_of_listing();

-- A baker's new name reaches the words of their listings, locked in the usual order.
create function note_baker_name() returns trigger language plpgsql as $$
begin
  with theirs as (select id from food_listings where cook_id = new.id order by id for no key update)
  update food_listings set name_words = null from theirs where food_listings.id = theirs.id;
  return null;
end
$$;
create trigger users_name_noted after update of first_name, last_name on users
  for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function note_baker_name();
