-- How many grams of dough a serving takes; null: its baker has not said.
alter table food_listings
  add column dough_grams integer,
  add constraint food_listings_dough_grams check (dough_grams >= 1 and dough_grams <= 50000) not valid;
