-- How many oven spaces of its day a serving takes.
alter table food_listings
  add column oven_spaces integer not null default 1,
  add constraint food_listings_oven_spaces check (oven_spaces >= 0 and oven_spaces <= 1000) not valid;
create trigger food_listings_oven_spaces_changed after update of oven_spaces on food_listings
  for each row when (old.oven_spaces is distinct from new.oven_spaces) execute function tell_oven_ordered();
