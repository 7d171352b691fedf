-- What happened to how an account is opened and where its money goes, for its owner: kept for 90 days.
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  -- the browser's own name for itself
  user_agent text check (length(user_agent) <= 300),
  -- an IPv4 address, or the /64 of an IPv6 one
  network text check (length(network) <= 60),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index security_events_newest on security_events (user_id, created_at desc, id desc);
create index security_events_oldest on security_events (created_at);
