-- In the place of food_listings_nowhere_words, in the same way.
create index concurrently if not exists food_listings_nowhere_labels on food_listings using gin (
  category_labels(cuisine, words, price_cents, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, word_marks)
) where is_public and not has_left_browsing and shown_latitude is null;
