-- The links in notices of a new factor or device by which its owner says that it was not them; any number at once.
create table disown_links (
  -- SHA-256 of the link's token: who reads this table cannot follow the link
  token_hash text primary key check (length(token_hash) = 64),
  user_id uuid not null references users (id) on delete cascade,
  -- what the notice was about
  subject text not null check (subject in ('passkey', 'app', 'recovery-codes', 'device')),
  passkey_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint disown_links_passkey check ((subject = 'passkey') = (passkey_id is not null))
);
create index disown_links_user on disown_links (user_id);
create index disown_links_expires_at on disown_links (expires_at);
