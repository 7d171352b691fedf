-- The operators' side: who they are, what they did, what was reported, what is configured, who wrote to us.

create table admin_users (
  id uuid primary key,
  username text not null check (username = lower(username) and length(username) between 3 and 50),
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  role text not null default 'moderator' check (role in ('moderator', 'admin', 'superadmin')),
  is_active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admin_users_username_key on admin_users (lower(username));
create unique index admin_users_email_key on admin_users (lower(email));

create table admin_activity_logs (
  id uuid primary key,
  admin_id uuid references admin_users (id),
  action text not null,
  target_type text not null,
  target_id text,
  details jsonb not null default '{}',
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_activity_logs_newest on admin_activity_logs (created_at desc, id desc);

-- What an admin did can be read and added to, never changed or erased, by whoever holds the connection.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger admin_activity_logs_append_only before update or delete on admin_activity_logs
  for each row execute function refuse_change();
create trigger admin_activity_logs_no_truncate before truncate on admin_activity_logs
  for each statement execute function refuse_change();

create table content_reports (
  id uuid primary key,
  reporter_id uuid not null references users (id),
  content_type text not null check (content_type in ('listing', 'review', 'user')),
  content_id uuid not null,
  reason text not null check (length(reason) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  status text not null default 'pending' check (status in ('pending', 'resolved', 'dismissed')),
  admin_id uuid references admin_users (id),
  admin_notes text,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (reporter_id, content_type, content_id),
  check ((status = 'pending') = (resolved_at is null))
);
create index content_reports_queue on content_reports (status, created_at);

create table system_settings (
  id uuid primary key,
  key text not null unique,
  value text not null,
  type text not null default 'string' check (type in ('string', 'number', 'boolean', 'json')),
  description text not null default '',
  category text not null default 'general',
  is_public boolean not null default false,
  updated_by uuid references admin_users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table contact_messages (
  id uuid primary key,
  name text not null check (length(name) between 2 and 200),
  email text not null,
  phone text,
  subject text not null check (length(subject) between 5 and 300),
  category text not null check (category in (
    'general', 'baker-support', 'customer-support', 'order-issue', 'payment-issue', 'technical-issue', 'partnership',
    'feedback'
  )),
  message text not null check (length(message) between 10 and 10000),
  status text not null default 'open' check (status in ('open', 'answered')),
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_queue on contact_messages (status, due_at);
