-- How admins sign in: passwords, sessions and second factors of their own, apart from those of users, in the account
-- library's form.

alter table admin_users
  add column email_verified boolean not null default true,
  -- a password that somebody else has seen: nothing but a new one is taken until it is changed
  add column must_change_password boolean not null default false,
  -- whether a password alone is not enough: there is an app that makes codes
  add column two_factor_enabled boolean not null default false;

create table admin_sessions (
  id uuid primary key,
  admin_id uuid not null references admin_users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  -- an idle session ends early
  last_used_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_sessions_admin_id on admin_sessions (admin_id);
create index admin_sessions_expires_at on admin_sessions (expires_at);

create table admin_accounts (
  id uuid primary key,
  admin_id uuid not null references admin_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index admin_accounts_admin_id on admin_accounts (admin_id);

create table admin_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_verifications_identifier on admin_verifications (identifier);

-- The recovery codes and, once verified, the app's secret, both encrypted by the library.
create table admin_two_factors (
  id uuid primary key,
  admin_id uuid not null unique references admin_users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_two_factors_secret on admin_two_factors (secret);

-- A code of an app opens the door once.
create table admin_used_codes (
  admin_id uuid not null references admin_users (id) on delete cascade,
  code text not null,
  used_at timestamptz not null,
  primary key (admin_id, code)
);

-- The log is read by admin, by action and by what it was done to, newest first.
create index admin_activity_logs_by_admin on admin_activity_logs (admin_id, created_at desc, id desc);
create index admin_activity_logs_by_action on admin_activity_logs (action, created_at desc, id desc);
create index admin_activity_logs_by_target on admin_activity_logs (target_type, target_id, created_at desc, id desc);
