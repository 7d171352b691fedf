-- Where a baker's webhooks go. Secrets are encrypted, as in server_secrets.
create table webhook_endpoints (
  id uuid primary key,
  cook_id uuid not null references users (id),
  url text not null check (length(url) between 9 and 500),
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  -- also signs, for a day after the secret was renewed
  former_secret text,
  former_until timestamptz,
  -- since when every attempt has failed
  failing_since timestamptz,
  paused_at timestamptz,
  paused_because text check (paused_because in ('baker', 'failing')),
  -- the process that sends to it; also when it last did
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((former_secret is null) = (former_until is null)),
  check ((paused_at is null) = (paused_because is null))
);
create index webhook_endpoints_cook on webhook_endpoints (cook_id, created_at, id);

-- Changes that endpoints want, in the transaction that makes them. A job turns each into an event and deletes it.
create table webhook_changes (
  id bigint generated always as identity primary key,
  -- no foreign keys: they would lock rows in another order
  cook_id uuid not null,
  type text not null,
  subject_id uuid not null,
  created_at timestamptz not null
);

-- Events with the body that is sent, the same at each attempt.
create table webhook_events (
  id uuid primary key,
  cook_id uuid not null references users (id),
  type text not null,
  -- the order or listing; null for a test
  subject_id uuid,
  body text not null,
  created_at timestamptz not null default now()
);
create index webhook_events_created_at on webhook_events (created_at);
create index webhook_events_subject on webhook_events (subject_id);

create table webhook_deliveries (
  id uuid primary key,
  event_id uuid not null references webhook_events (id) on delete cascade,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'skipped')),
  -- since it was written or last replayed
  tries integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, endpoint_id),
  check ((status = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  -- the HTTP status; null without an answer
  status integer,
  -- null: delivered
  failure text,
  milliseconds integer not null,
  -- the beginning of the answer
  answer text not null check (length(answer) <= 500),
  created_at timestamptz not null default now()
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, created_at, id);

create function note_webhook_change(cook uuid, change text, subject uuid, at timestamptz) returns void
language sql as $$
  insert into webhook_changes (cook_id, type, subject_id, created_at)
  select cook, change, subject, at
  where exists (
    select from webhook_endpoints where cook_id = cook and paused_at is null and change = any (events)
  )
$$;

create trigger webhook_changes_noted after insert on webhook_changes
  for each row execute function tell_work('webhooks_due');
create trigger webhook_deliveries_due after insert or update of next_attempt_at on webhook_deliveries
  for each row when (new.status = 'waiting') execute function tell_work('webhooks_due');
