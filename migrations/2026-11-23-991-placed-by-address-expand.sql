-- Whether nobody said where on earth a listing is, so that it stands in the middle of the ZIP or town that its address names.
alter table food_listings add column is_placed_by_address boolean not null default false;
