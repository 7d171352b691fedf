-- What of a baker's debt is reserved.
create index concurrently if not exists payments_that_collect on payments (cook_id) where collects_cents > 0;
