-- Reads all events beside those who write.
alter table security_events validate constraint early_ids;
