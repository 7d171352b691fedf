-- For tables whose rows are kept by months: range partitions by id, as a UUIDv7 begins with the moment it was made at. What is there by
-- then is the first partition of all, from the beginning to the end of the month after this one.

-- The smallest UUIDv7 of a moment: all ids of before are less, all of from then on are not.
create function first_id_of(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Lets a table take no ids of later than the month after this one. Rows that are there are not read.
create function end_early_ids(early regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add constraint early_ids check (id < %L) not valid', early,
    first_id_of((date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC'));
end
$$;

-- Makes a table whose early_ids is validated the first partition of another: it is not read for that.
create function attach_early_ids(whole regclass, early regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s attach partition %s for values from (minvalue) to (%L)', whole, early,
    (select substring(pg_get_constraintdef(oid) from '[0-9a-f-]{36}') from pg_constraint
     where conrelid = early and conname = 'early_ids'));
  execute format('alter table %s drop constraint early_ids', early);
end
$$;
