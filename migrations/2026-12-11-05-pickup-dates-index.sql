-- The same of what is baked again.
create index concurrently if not exists batches_pickup_dates on batches using gin (pickup_dates) where state = 'open';
