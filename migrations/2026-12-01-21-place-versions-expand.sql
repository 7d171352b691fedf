-- Counts a baker's changes to a pickup place, so that a second form that is open on it is told.
alter table pickup_places add column version integer not null default 1;
