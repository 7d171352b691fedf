-- A sequence of an unlogged table is unreadable on a standby that takes its primary's place before it has written it to its disk
-- (PostgreSQL 15): nothing could be told any more, and no order placed. One that is logged is not.
create sequence telling_numbers;
alter table tellings alter column id drop identity, alter column id set default nextval('telling_numbers');
-- what waits is told before what comes
select setval('telling_numbers', (select coalesce(max(id), 0) + 1 from tellings), false);
