-- How many hours before it is ready a bake is to be ordered at least, whatever the cutoff of a batch; null: its baker asks for none.
-- It goes into the last moment to order of each batch (`order_by`), which alone decides.
alter table food_listings
  add column lead_hours smallint,
  add constraint food_listings_lead_hours check (lead_hours >= 1 and lead_hours <= 336) not valid;
