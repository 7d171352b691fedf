-- How often something was tried, for the limits that hold over all processes together. Who tried is only there as a
-- hash. Unlogged: after a crash the counts begin anew, and no write of it waits for the disk.
create unlogged table attempt_counts (
  key text primary key,
  tries integer not null check (tries >= 0),
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index attempt_counts_over on attempt_counts (ends_at);
