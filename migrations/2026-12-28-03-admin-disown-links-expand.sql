-- As for users: a greater number makes all browsers that know an account unknown.
alter table admin_users add column device_generation integer not null default 0;
-- The links in notices to admins, as `disown_links` has those to users.
create table admin_disown_links (
  token_hash text primary key check (length(token_hash) = 64),
  admin_id uuid not null references admin_users (id) on delete cascade,
  subject text not null check (subject in ('passkey', 'app', 'recovery-codes', 'device', 'password')),
  passkey_id uuid,
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admin_disown_links_passkey check ((subject = 'passkey') = (passkey_id is not null))
);
create index admin_disown_links_admin on admin_disown_links (admin_id);
create index admin_disown_links_expires_at on admin_disown_links (expires_at);
