-- People, their sign-ins and sessions. The account library keeps passwords in `accounts`, apart from `users`.

create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and position('@' in email) > 1 and length(email) <= 254),
  email_verified boolean not null default false,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null default '' check (length(last_name) <= 100),
  profile_image_url text,
  bio text check (length(bio) <= 500),
  location text check (length(location) <= 200),
  phone text check (length(phone) <= 40),
  cook_type text not null default 'home_cook' check (cook_type in ('home_cook', 'food_truck')),
  paypal_email text check (length(paypal_email) <= 254),
  paypal_merchant_id text,
  paypal_connected boolean not null default false,
  stripe_account_id text unique,
  stripe_connected boolean not null default false,
  terms_accepted boolean not null default false,
  terms_accepted_at timestamptz,
  terms_version text,
  is_active boolean not null default true,
  suspended_at timestamptz,
  suspension_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (terms_accepted = (terms_accepted_at is not null)),
  check ((suspended_at is null) = (suspension_reason is null))
);

-- The check above keeps stored addresses lower-case; the index says it once more for any letter case.
create unique index users_email_key on users (lower(email));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
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
create index accounts_user_id on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- What the server signs with; made by the first process that needs it, shared by all. Never shown to anyone.
create table server_secrets (
  name text primary key,
  value text not null check (length(value) >= 32),
  created_at timestamptz not null default now()
);
