-- Finds those whose time is over: only ever the few orders that wait for an answer.
create index concurrently if not exists orders_unanswered on orders (answer_by, id)
  where status = 'pending' and placed_at is not null;
