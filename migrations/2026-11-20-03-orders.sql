-- An order keeps what was bought as it was: later edits of the listing never change it.

create table orders (
  id uuid primary key,
  buyer_id uuid not null references users (id),
  cook_id uuid not null references users (id),
  food_listing_id uuid not null references food_listings (id),
  title text not null,
  serving_description text not null,
  unit_price_cents integer not null check (unit_price_cents > 0),
  quantity integer not null check (quantity between 1 and 99),
  subtotal_cents integer not null,
  total_cents integer not null,
  commission_cents integer not null,
  seller_cents integer not null,
  commission_rate numeric(5, 4) not null default 0.0750 check (commission_rate between 0 and 1),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'completed', 'cancelled', 'cancellation_requested')),
  status_before_request text check (status_before_request in ('pending', 'confirmed')),
  payment_status text not null default 'not_required'
    check (payment_status in (
      'not_required', 'awaiting_payment', 'paid', 'refund_pending', 'partly_refunded', 'refunded', 'failed'
    )),
  pickup_time time(0),
  notes text check (length(notes) <= 1000),
  decline_reason text check (length(decline_reason) <= 1000),
  cancellation_reason text check (length(cancellation_reason) <= 1000),
  cancellation_requested_at timestamptz,
  cancellation_approved_at timestamptz,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  idempotency_key text check (length(idempotency_key) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  check (buyer_id <> cook_id),
  check (subtotal_cents = unit_price_cents * quantity),
  check (total_cents >= 0),
  check (commission_cents between 0 and subtotal_cents),
  check (seller_cents = subtotal_cents - commission_cents),
  check ((status = 'cancellation_requested') = (status_before_request is not null)),
  check (status <> 'cancellation_requested' or (cancellation_reason is not null and cancellation_requested_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((status = 'completed') = (completed_at is not null)),
  check (decline_reason is null or status = 'cancelled'),
  check (cancellation_approved_at is null or (status = 'cancelled' and cancellation_requested_at is not null))
);
create unique index orders_idempotency on orders (buyer_id, idempotency_key);
create index orders_of_buyer on orders (buyer_id, created_at desc, id desc);
create index orders_of_cook on orders (cook_id, created_at desc, id desc);
create index orders_of_listing on orders (food_listing_id);
create index orders_newest on orders (created_at desc, id desc);

alter table reviews add foreign key (order_id) references orders (id);

create table commission_settings (
  id uuid primary key,
  rate numeric(5, 4) not null default 0.0750 check (rate between 0 and 1),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- exactly one rate is in force; the others are its history
create unique index commission_settings_in_force on commission_settings (is_active) where is_active;
insert into commission_settings (id, rate) values ('019aa000-0000-7000-8000-000000000001', 0.0750);

create table commission_reports (
  id uuid primary key,
  report_date date not null unique,
  daily_commission_cents bigint not null check (daily_commission_cents >= 0),
  order_count integer not null check (order_count >= 0),
  total_sales_cents bigint not null check (total_sales_cents >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
