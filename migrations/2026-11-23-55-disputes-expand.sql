-- Disputes: buyers who ask their bank, card company or PayPal for the money back. A dispute may cover several payments, as a
-- charge may; it has a row for each.
create table disputes (
  id uuid primary key,
  rail text not null check (rail in ('paypal', 'stripe')),
  -- the provider's own id of it, and the account that was paid, where the provider asks on whose behalf we act
  dispute_id text not null check (length(dispute_id) between 1 and 200),
  payee text,
  payment_id uuid not null references payments (id),
  -- what of this payment is disputed
  amount_cents integer not null check (amount_cents >= 0),
  -- what the provider asks for the dispute; on the first of its payments only
  fee_cents integer not null default 0 check (fee_cents >= 0),
  state text not null check (state in ('needs_answer', 'under_review', 'won', 'lost', 'closed_without_loss')),
  reason_code text not null,
  reason_words text not null,
  evidence_due_at timestamptz,
  -- taken away by the provider, and given back by it, as far as our books have it
  withdrawn_cents integer not null default 0 check (withdrawn_cents >= 0),
  returned_cents integer not null default 0,
  evidence text,
  evidence_sent_at timestamptz,
  evidence_sent_by uuid references admin_users (id),
  reminded_at timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- from when on its payment goes on: it is decided, and what was won has come back
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  check ((decided_at is null) = (state in ('needs_answer', 'under_review'))),
  check (ended_at is null or decided_at is not null),
  check (returned_cents in (0, withdrawn_cents)),
  constraint disputes_once unique (rail, dispute_id, payment_id)
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_running on disputes (evidence_due_at) where ended_at is null;
create index disputes_decided on disputes (decided_at) where decided_at is not null;
create index disputes_newest on disputes (opened_at desc, id desc);

-- What a dispute withdrew of each order, and how much of that was the platform's part.
create table dispute_shares (
  dispute_id uuid not null references disputes (id),
  order_id uuid not null references orders (id),
  amount_cents integer not null check (amount_cents > 0),
  commission_cents integer not null check (commission_cents between 0 and amount_cents),
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (dispute_id, order_id)
);
create index dispute_shares_of_order on dispute_shares (order_id);

-- What of an order a buyer's bank has given back for good: it is not there to be refunded.
alter table orders add column lost_cents integer not null default 0;
