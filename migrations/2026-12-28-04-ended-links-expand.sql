-- Links to confirm an address that ended without being used: sent again, or ended by a reset. Once the address is confirmed after all,
-- opening one shows "Already confirmed". The address is kept as a hash only.
create table ended_links (
  token_hash text primary key check (length(token_hash) = 64),
  user_id uuid not null references users (id) on delete cascade,
  email_hash text not null check (length(email_hash) = 64),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index ended_links_user on ended_links (user_id);
create index ended_links_created_at on ended_links (created_at);
