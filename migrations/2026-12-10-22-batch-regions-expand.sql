alter table batches add column region smallint;
create trigger batches_region before insert on batches
  for each row when (new.region is null) execute function give_region_of_listing();
