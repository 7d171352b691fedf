-- What the console's list of listings is found and sorted by. Those that visitors browse are in the indexes of their
-- searches; all others have their own here, so that posting costs nothing more.

-- Why a listing is not among those that visitors browse, the strongest reason first.
create function listing_absence(archived_at timestamptz, cook_is_active boolean, is_active boolean) returns text
language sql immutable parallel safe
return case when archived_at is not null then 'archived' when not cook_is_active then 'suspended'
  when not is_active then 'paused' else 'past' end;

create index food_listings_absent_newest on food_listings (created_at desc, id desc)
  where not (is_public and not has_left_browsing);
create index food_listings_absent_price on food_listings (price_cents, created_at desc, id desc)
  where not (is_public and not has_left_browsing);
create index food_listings_absent_category on food_listings (cuisine, created_at desc, id desc)
  where not (is_public and not has_left_browsing);
create index food_listings_absence on food_listings
  (listing_absence(archived_at, cook_is_active, is_active), created_at desc, id desc)
  where not (is_public and not has_left_browsing);
create index food_listings_absent_words on food_listings using gin (words)
  where not (is_public and not has_left_browsing);
