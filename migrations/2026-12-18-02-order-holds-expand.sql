-- Why an order's payout is on hold, and what was decided.
create table order_holds (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  cause text not null check (cause in ('not_received', 'baker_suspended')),
  opened_at timestamptz not null,
  decide_by timestamptz not null,
  -- what the buyer says
  words text,
  -- what the baker says to it
  answer text,
  answered_at timestamptz,
  decision text check (decision in ('released', 'refunded')),
  decided_at timestamptz,
  decided_by text check (decided_by in ('buyer', 'baker', 'admin', 'deadline')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null)),
  check ((answered_at is null) = (answer is null))
);
create unique index order_holds_open on order_holds (order_id, cause) where decided_at is null;
create index order_holds_of_order on order_holds (order_id, opened_at);
create index order_holds_due on order_holds (decide_by, id) where decided_at is null;
