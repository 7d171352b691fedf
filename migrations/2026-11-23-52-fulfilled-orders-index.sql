-- Finds requests for a cancellation as well whose time is over; what looks for orders without one only finds them here too.
create index concurrently if not exists orders_to_answer on orders (answer_by, id)
  where status in ('pending', 'cancellation_requested') and placed_at is not null;
