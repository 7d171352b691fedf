-- Paying: a checkout is what one buyer places at once, a payment is what one baker gets for it over one rail.
-- The order is there, with its servings held, before a provider is called; what the provider is told to do is written
-- in the same transaction as its cause, and every movement of money is kept in a ledger that only grows.

create table checkouts (
  id uuid primary key,
  buyer_id uuid not null references users (id),
  idempotency_key text check (length(idempotency_key) between 1 and 100),
  -- what was not placed and why, as it was answered: a repeated call answers the same
  refusals jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (buyer_id, idempotency_key)
);

create table payments (
  id uuid primary key,
  checkout_id uuid not null references checkouts (id),
  buyer_id uuid not null references users (id),
  cook_id uuid not null references users (id),
  rail text not null check (rail in ('paypal', 'stripe')),
  -- who is paid, as it was when the payment was made: a PayPal merchant id or e-mail, a Stripe account
  payee text not null,
  amount_cents integer not null check (amount_cents > 0),
  commission_cents integer not null check (commission_cents between 0 and amount_cents),
  status text not null default 'awaiting' check (status in ('awaiting', 'captured', 'closed')),
  closed_reason text check (closed_reason in ('cancelled', 'failed', 'expired')),
  held_until timestamptz not null,
  -- the provider's order or payment intent; one may cover several payments of a checkout
  provider_order_id text,
  -- set before the provider is asked to take the money: from then on only its own word closes the payment
  capture_requested_at timestamptz,
  capture_id text,
  captured_at timestamptz,
  closed_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  check (buyer_id <> cook_id),
  check ((status = 'captured') = (capture_id is not null)),
  check ((status = 'captured') = (captured_at is not null)),
  -- money that came after the payment was closed keeps the reason, and goes back
  check ((closed_reason is null) = (closed_at is null)),
  check (status <> 'closed' or closed_at is not null),
  check (status <> 'awaiting' or closed_at is null),
  check (released_at is null or status = 'captured')
);
create index payments_of_checkout on payments (checkout_id);
create index payments_of_provider_order on payments (rail, provider_order_id);
create unique index payments_capture on payments (rail, capture_id);
create index payments_to_settle on payments (held_until) where status = 'awaiting';
create index payments_to_pay on payments (buyer_id) where status = 'awaiting';
create index payments_to_doubt on payments (closed_at) where status = 'closed';
create index payments_of_cook on payments (cook_id, created_at desc);

alter table orders
  add column checkout_id uuid references checkouts (id),
  add column payment_id uuid references payments (id),
  -- when it was sent to the baker; null while it waits for its payment, and for ever when that never came
  add column placed_at timestamptz,
  -- what the buyer shows at the door
  add column pickup_code text check (pickup_code ~ '^[0-9A-Z]{4,8}$'),
  add column is_handed_over_by_code boolean not null default false,
  add column refunded_cents integer not null default 0;
update orders set placed_at = created_at;
alter table orders
  add check (refunded_cents between 0 and total_cents),
  add check (payment_status <> 'awaiting_payment' or (status = 'pending' and placed_at is null and payment_id is not null)),
  add check (placed_at is not null or (status in ('pending', 'cancelled') and payment_id is not null)),
  add check (payment_status = 'not_required' or payment_id is not null);
create index orders_of_checkout on orders (checkout_id);
create index orders_of_payment on orders (payment_id);

-- What a provider is to do: written with its cause, carried out at least once under its id as the provider's own
-- idempotency key.
create table payment_instructions (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- null for what concerns the whole payment
  order_id uuid references orders (id),
  kind text not null check (kind in ('refund', 'release')),
  amount_cents integer not null check (amount_cents > 0),
  -- the platform's part of a refund, given back with it
  commission_cents integer not null default 0 check (commission_cents between 0 and amount_cents),
  reason text check (length(reason) <= 1000),
  requested_by uuid references users (id),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  provider_id text,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'done') = (done_at is not null))
);
create unique index payment_instructions_release on payment_instructions (payment_id) where kind = 'release';
create index payment_instructions_waiting on payment_instructions (next_attempt_at) where status = 'waiting';
create index payment_instructions_of_payment on payment_instructions (payment_id);
create index payment_instructions_of_order on payment_instructions (order_id);
-- what was written is carried out at once
create trigger payment_instructions_written
  after insert on payment_instructions for each statement execute function tell_work('payment_instructed');

-- Double entry: the rows of one movement add up to nothing.
create table ledger_entries (
  id uuid primary key,
  -- what moved, once: "charge:ORDER", "commission:ORDER", "release:INSTRUCTION", "refund:INSTRUCTION" …
  movement text not null,
  kind text not null check (kind in ('charge', 'commission', 'commission_due', 'release', 'refund', 'reversal')),
  account text not null check (account in ('buyer', 'held', 'baker', 'platform', 'receivable')),
  amount_cents integer not null check (amount_cents <> 0),
  order_id uuid not null references orders (id),
  payment_id uuid references payments (id),
  instruction_id uuid references payment_instructions (id),
  created_at timestamptz not null default now(),
  unique (movement, order_id, account)
);
create index ledger_entries_of_order on ledger_entries (order_id);
create index ledger_entries_newest on ledger_entries (created_at);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();

-- A provider tells everything at least once, in any order: what was told already is known here.
create table payment_webhook_events (
  rail text not null check (rail in ('paypal', 'stripe')),
  event_id text not null,
  type text not null,
  created_at timestamptz not null default now(),
  primary key (rail, event_id)
);

-- A listing shows how its baker is paid.
create trigger users_pay_ways_changed
  after update of paypal_merchant_id, paypal_connected, paypal_email, stripe_account_id, stripe_connected on users
  for each row when (
    (old.paypal_merchant_id, old.paypal_connected, old.paypal_email, old.stripe_account_id, old.stripe_connected)
    is distinct from
    (new.paypal_merchant_id, new.paypal_connected, new.paypal_email, new.stripe_account_id, new.stripe_connected)
  )
  execute function tell_listings_changed();
