-- The words of listings without a point, which each search around a place asks for too: few listings, so that this index
-- is small, and walking through all of them for words that hardly any has would take longer the larger the market is.
create index food_listings_nowhere_words on food_listings using gin (words)
  where is_public and not has_left_browsing and shown_latitude is null;
