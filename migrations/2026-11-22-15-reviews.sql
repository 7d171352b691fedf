-- What buyers say of completed orders: whose baker it is about, when it was changed, who took it off the pages and why.

-- to the millisecond, which is what a page's end can name
alter table reviews alter column created_at type timestamptz(3);
alter table reviews
  add column cook_id uuid references users (id),
  add column edited_at timestamptz,
  add column hidden_by uuid references admin_users (id),
  add column hidden_note text check (length(hidden_note) <= 2000);
update reviews set cook_id = (select cook_id from orders where id = reviews.order_id);
alter table reviews
  alter column cook_id set not null,
  add check (buyer_id <> cook_id),
  add check (hidden_at is not null or (hidden_by is null and hidden_note is null));

drop index reviews_listing;
create index reviews_listing on reviews (food_listing_id, created_at desc, id desc);
create index reviews_cook on reviews (cook_id, created_at desc, id desc);
create index reviews_buyer on reviews (buyer_id);
-- the operators' list
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_hidden on reviews (created_at desc, id desc) where hidden_at is not null;
create index reviews_words on reviews using gin (search_words(body || ' ' || coalesce(reply, '')));

-- A listing's rating is the mean of the reviews that are shown, to one decimal. Its row is locked before they are read:
-- whoever waited for it counts what the other one wrote.
create function rate_listing() returns trigger language plpgsql as $$
declare
  listing uuid := coalesce(new.food_listing_id, old.food_listing_id);
begin
  perform from food_listings where id = listing for no key update;
  update food_listings
  set (rating, review_count) = (
    select coalesce(round(avg(reviews.rating), 1), 0), count(*)
    from reviews where food_listing_id = listing and hidden_at is null
  )
  where id = listing;
  return null;
end
$$;
create trigger reviews_added after insert or delete on reviews
  for each row execute function rate_listing();
create trigger reviews_rated after update of rating, hidden_at on reviews
  for each row when ((old.rating, old.hidden_at is null) is distinct from (new.rating, new.hidden_at is null))
  execute function rate_listing();
update food_listings
set (rating, review_count) = (
  select coalesce(round(avg(reviews.rating), 1), 0), count(*)
  from reviews where food_listing_id = food_listings.id and hidden_at is null
)
where exists (select from reviews where food_listing_id = food_listings.id);

-- A listing's page shows its reviews.
create trigger reviews_changed after insert or delete or update of rating, body, reply, hidden_at on reviews
  for each statement execute function tell_listings_changed();
