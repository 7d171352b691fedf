-- Stronger sign-in: codes from an app, recovery codes and passkeys, in the account library's form. And who has left.

alter table users
  -- whether a password alone is not enough: there is a passkey or an app that makes codes
  add column two_factor_enabled boolean not null default false,
  -- when the person deleted the account; the row stays for the orders on it, with nothing of the person in it
  add column deleted_at timestamptz;

-- One row for each person with a second factor: it holds the recovery codes and, once verified, the app's secret, both
-- encrypted by the library.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index two_factors_secret on two_factors (secret);

-- A code of an app opens the door once: codes that were used are remembered for longer than they are good.
create table used_codes (
  user_id uuid not null references users (id) on delete cascade,
  code text not null,
  used_at timestamptz not null,
  primary key (user_id, code)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
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
create index passkeys_user_id on passkeys (user_id);
