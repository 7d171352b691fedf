alter table food_listings validate constraint food_listings_place;
