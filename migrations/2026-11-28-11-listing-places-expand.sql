-- At which of its baker's places a listing is handed over; null: at an address of its own.
alter table food_listings
  add column place_id uuid,
  add constraint food_listings_place foreign key (place_id) references pickup_places (id) not valid;
