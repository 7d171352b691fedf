alter table food_listings validate constraint food_listings_batch;
alter table food_listings validate constraint food_listings_order_by;
