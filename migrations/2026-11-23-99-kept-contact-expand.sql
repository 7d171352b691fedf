-- Whether a baker tells only people who have an order with them how to reach them.
alter table users add column keeps_contact boolean not null default false;
