-- When a process that works in the background last said that it does. Any of them may say it: what matters is that one does.
create table worker_heartbeats (
  id boolean primary key default true check (id),
  beat_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
