-- Counts a baker's changes to a pickup window, so that a second form that is open on it is told.
alter table pickup_windows add column version integer not null default 1;
