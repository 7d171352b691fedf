-- Used one-time links. Opening one again shows "Already confirmed" for a while. A row has only the hash of the token, so it doesn't
-- tell whose link it was.
create table followed_links (
  token_hash text primary key check (length(token_hash) = 64),
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index followed_links_created_at on followed_links (created_at);
