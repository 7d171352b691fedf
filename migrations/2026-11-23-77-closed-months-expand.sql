-- Months of the ledger that are closed: from then on no movement carries a time before the end of the last one, which
-- recordMovements sees to under a lock. What each account came to is kept as it was, so that a later difference is found.

create table closed_months (
  -- its first day, by the clock of the console when it was closed
  month date primary key check (extract(day from month) = 1),
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null unique,
  -- where the month before ended: null of the first alone, so that they are closed in order and without a gap
  follows timestamptz unique references closed_months (ends_at),
  closed_by uuid not null references admin_users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  check (ends_at > starts_at),
  check (follows = starts_at)
);
create unique index closed_months_first on closed_months ((true)) where follows is null;

create table closed_month_accounts (
  month date not null references closed_months (month),
  account text not null check (account in ('buyer', 'held', 'baker', 'platform', 'receivable', 'waived', 'provider_fees',
    'disputed', 'adjustments')),
  opening_cents bigint not null,
  -- what came to it, and what left it
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  closing_cents bigint not null generated always as (opening_cents + debit_cents - credit_cents) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (month, account)
);
