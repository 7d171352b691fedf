-- What a listing is looked up by within its category: its words, diets and price as before, and the days on which it may be picked up, as
-- its marks have them (`@` and the bit; `@` alone where these tell no days yet). Words of which many have one, and a day that little is for,
-- are then met together, and so is a category on such a day.
create function category_labels(
  cuisine text, words tsvector, price_cents integer,
  is_vegetarian boolean, is_vegan boolean, is_gluten_free boolean, is_dairy_free boolean, marks bytea
) returns tsvector
language sql immutable strict parallel safe
return category_words(cuisine, words, price_cents, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free) || array_to_tsvector(
  case when length(marks) = 64 then array[cuisine || '/@']
  else array(select cuisine || '/@' || day from generate_series(0, 63) as day where get_bit(marks, 512 + day) = 1) end
);
