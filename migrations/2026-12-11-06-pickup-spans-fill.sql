-- The worker does it.
insert into due_pickup_spans (cook_id) select distinct cook_id from pickup_windows where removed_at is null;
