-- The security log by months, as mails are.
alter table security_events rename to security_events_early;
alter index security_events_pkey rename to security_events_early_pkey;
alter index security_events_newest rename to security_events_early_newest;
alter index security_events_oldest rename to security_events_early_oldest;

create table security_events (
  like security_events_early including defaults including constraints,
  primary key (id),
  constraint security_events_user_id_fkey foreign key (user_id) references users (id) on delete cascade
) partition by range (id);
alter table security_events drop constraint early_ids;
create index security_events_newest on security_events (user_id, created_at desc, id desc);
create index security_events_oldest on security_events (created_at);
select attach_early_ids('security_events', 'security_events_early');
create table security_events_other partition of security_events default;
