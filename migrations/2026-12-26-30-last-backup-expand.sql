-- When the last backup was made: one row, which /healthz and the console look at.
create table last_backup (
  id boolean primary key default true check (id),
  made_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
