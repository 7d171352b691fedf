-- What the browsers that know an account have signed for them holds this number: a greater one makes all of them unknown.
alter table users add column device_generation integer not null default 0;
