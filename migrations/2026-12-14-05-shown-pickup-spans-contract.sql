-- What is picked up soonest around a place is read from food_listings_cell_soonest_pickup.
drop index food_listings_cell_soonest;
