-- Which listing is told, and no other. Selling a serving is not: of stock only running out and coming back are.
create trigger food_listings_added after insert on food_listings
  referencing new table as added for each statement execute function tell_listings_added();
create trigger food_listings_removed after delete on food_listings
  referencing old table as removed for each statement execute function tell_listings_removed();
create or replace trigger food_listings_changed
  after update of
    title, description, ingredients, cuisine, price_cents, serving_description, ready_by_date, ready_by_time, time_zone,
    image_url, is_vegetarian, is_vegan, is_gluten_free, is_dairy_free, is_active, cook_is_active, is_draft, archived_at, rating,
    review_count, address, address_type, hides_address, pickup_instructions, latitude, longitude, version
  on food_listings
  for each row execute function tell_listing_changed();
create or replace trigger food_listings_sold_out_or_back
  after update of servings_available on food_listings
  for each row when ((old.servings_available = 0) is distinct from (new.servings_available = 0))
  execute function tell_listing_changed();
create or replace trigger food_listings_closed after update of closed_from, closed_to, closed_message on food_listings
  for each row execute function tell_listing_changed();
