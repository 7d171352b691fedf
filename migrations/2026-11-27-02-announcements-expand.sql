-- What a baker told everybody who picks something up on a day, or those of one window or bake.
create table announcements (
  id uuid primary key,
  cook_id uuid not null references users (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 500),
  -- how many people it was for
  people integer not null check (people > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index announcements_cook on announcements (cook_id);
create table order_announcements (
  order_id uuid not null references orders (id) on delete cascade,
  announcement_id uuid not null references announcements (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (order_id, announcement_id)
);
create index order_announcements_announcement on order_announcements (announcement_id);
-- When the last of them was about an order. Its people hear of it as of every other change.
alter table orders add column announced_at timestamptz;
create trigger orders_announced after update of announced_at on orders
  for each row when (old.announced_at is distinct from new.announced_at)
  execute function tell_order_changed();
