-- Whether an order completes by itself a day after its pickup where nobody objects, and when it did. Nobody was told so of orders
-- from before: they wait for their bakers, as do those that a process of the version before places.
alter table orders
  add column completes_itself boolean not null default false,
  add column completed_itself_at timestamptz;
