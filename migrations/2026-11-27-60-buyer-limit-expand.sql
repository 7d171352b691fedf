-- How many servings of a batch one buyer may have ordered; null: as many as there are.
alter table food_listings
  add column most_per_buyer integer,
  add constraint food_listings_most_per_buyer check (most_per_buyer >= 1 and most_per_buyer <= 10000) not valid;
