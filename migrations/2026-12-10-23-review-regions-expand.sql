alter table reviews add column region smallint;
create trigger reviews_region before insert on reviews
  for each row when (new.region is null) execute function give_region_of_listing();
