-- What comparing our books with themselves and with the providers came to: a row for each run, and one for each difference
-- for as long as it lasts.

create table reconciliation_runs (
  id uuid primary key,
  started_at timestamptz not null,
  -- null while it runs, and of one that died
  finished_at timestamptz,
  -- from when on payments were compared with their provider
  since timestamptz not null,
  -- how many of them, and what came of it
  compared integer,
  differences integer,
  new_differences integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((finished_at is null) = (num_nonnulls(compared, differences, new_differences) = 0))
);
create index reconciliation_runs_finished on reconciliation_runs (finished_at) where finished_at is not null;

create table reconciliation_differences (
  id uuid primary key,
  kind text not null check (length(kind) between 1 and 50),
  rail text check (rail in ('paypal', 'stripe')),
  -- what it is about; without a foreign key, as what is missing may be the very row
  payment_id uuid,
  order_id uuid,
  instruction_id uuid,
  listing_id uuid,
  -- the provider's own id: of money, or of an account
  provider_id text,
  -- in cents; of stock, in servings
  ours integer,
  theirs integer,
  -- in a sentence, for whoever sees to it
  words text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The same difference is there once until it is gone.
create unique index reconciliation_differences_once on reconciliation_differences
  (kind, rail, payment_id, order_id, instruction_id, listing_id, provider_id) nulls not distinct
  where resolved_at is null;
create index reconciliation_differences_newest on reconciliation_differences (first_seen_at desc, id desc);
