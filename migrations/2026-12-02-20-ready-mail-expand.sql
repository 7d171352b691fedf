-- Whether somebody is told by mail that an order of theirs is ready, when its baker says so.
alter table users add column tells_ready boolean not null default true;
