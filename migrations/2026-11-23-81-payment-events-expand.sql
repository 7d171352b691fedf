-- What providers tell is shown in the console for 90 days: under an id of ours, with the name of what it is about, which is the
-- provider's or ours. Of what was told before, only that it was told is known.
alter table payment_webhook_events
  add column id uuid,
  add column subject text,
  add column updated_at timestamptz,
  add constraint payment_webhook_events_kept
    check (num_nulls(id, headers, raw, outcome, updated_at) in (0, 5)) not valid,
  add constraint payment_webhook_events_outcome check (outcome in ('handled', 'ignored', 'failed')) not valid,
  -- as much as one call may bring
  add constraint payment_webhook_events_bounds
    check (length(raw) <= 1048576 and length(headers) <= 20000 and length(subject) <= 300 and length(error) <= 1000) not valid;

-- Calls that no provider had signed: how many there were on each day, and nothing of what they said.
create table payment_webhook_refusals (
  rail text not null check (rail in ('paypal', 'stripe')),
  -- in UTC
  day date not null,
  calls bigint not null default 1 check (calls > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (rail, day)
);
