-- Finds those that are stopped, for the figures.
create index concurrently if not exists payments_which_stopped on payments (stopped_at) where stopped_at is not null;
