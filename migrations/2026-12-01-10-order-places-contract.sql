-- An order keeps where it is picked up also where its listing has an address of its own; so does who knows of no more than the place's.
alter table orders
  drop constraint orders_kept_place,
  add constraint orders_keep_place check (place_id is null or place is not null) not valid;
