-- What a baker has imported from files, and which column of each held what, for the next file with the same columns.
create table bake_imports (
  id uuid primary key,
  cook_id uuid not null references users (id) on delete cascade,
  -- the client's name for the request, and what it sent: sent again, it imports nothing again
  idempotency_key text,
  idempotent_body text,
  headings jsonb not null,
  -- in the order of the headings: the field that each column held, or null
  matching jsonb not null,
  listings integer not null check (listings > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (cook_id, idempotency_key)
);
