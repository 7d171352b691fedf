-- The words of public listings, against which a visitor's typing errors are corrected. A job keeps them; words shorter
-- than three letters, longer than forty or with a digit are left out, because nothing is ever corrected to them.

create table search_vocabulary (
  -- folded as search_words() does
  word text primary key check (length(word) between 3 and 40 and word !~ '[0-9]'),
  listing_count integer not null check (listing_count > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
