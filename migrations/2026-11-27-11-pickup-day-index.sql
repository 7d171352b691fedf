-- The same of what is baked again: a bake has some six batches ahead.
create index concurrently if not exists batches_day on batches (ready_by_date) where state = 'open';
