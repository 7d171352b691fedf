-- Passkeys of admins, apart from those of users, in the account library's form.
create table admin_passkeys (
  id uuid primary key,
  admin_id uuid not null references admin_users (id) on delete cascade,
  name text check (length(name) <= 100),
  public_key text not null,
  credential_id text not null unique,
  counter integer not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_passkeys_admin_id on admin_passkeys (admin_id);
