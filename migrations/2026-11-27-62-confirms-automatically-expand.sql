-- Whether orders of a baker are confirmed as they are placed.
alter table users add column confirms_automatically boolean not null default false;
