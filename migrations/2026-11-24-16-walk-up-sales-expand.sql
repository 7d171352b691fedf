-- What a baker sold at the door without an order, so that it can be taken back once.
create table walk_up_sales (
  id uuid primary key,
  food_listing_id uuid not null references food_listings (id) on delete cascade,
  servings integer not null check (servings between 1 and 99),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index walk_up_sales_listing on walk_up_sales (food_listing_id);
