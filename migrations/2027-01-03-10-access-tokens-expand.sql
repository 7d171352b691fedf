-- Keys with which programs act for a person, within the scopes that the person chose.
create table access_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- SHA-256: who reads this table cannot use the token
  token_hash text not null unique check (length(token_hash) = 64),
  -- shown to its owner
  beginning text not null check (char_length(beginning) = 8),
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'listings', 'orders', 'payouts']),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index access_tokens_user on access_tokens (user_id);
create index access_tokens_expires_at on access_tokens (expires_at);
-- what is still sent over an open connection ends with its token
create trigger access_tokens_ended after delete on access_tokens
  for each row when (old.expires_at > now()) execute function tell_session_ended();
