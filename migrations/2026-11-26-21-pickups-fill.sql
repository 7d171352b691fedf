-- Orders from before keep their codes, so that each is a pickup of its own. Those that are over need none.
update orders set pickup_id = id
where pickup_id is null and status in ('pending', 'confirmed', 'cancellation_requested');
