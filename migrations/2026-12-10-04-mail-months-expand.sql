-- Mails by months. What is there becomes the first partition under another name, for a moment alone with it: nothing is read or
-- written anew. A job makes each month before it begins (`server/database/months/`); what it did not is in mails_other.
alter table mails rename to mails_early;
alter index mails_pkey rename to mails_early_pkey;
alter index mails_waiting rename to mails_early_waiting;
alter index mails_created_at rename to mails_early_created_at;
alter index mails_recipient rename to mails_early_recipient;
alter index mails_failed rename to mails_early_failed;

create table mails (like mails_early including defaults including constraints, primary key (id)) partition by range (id);
alter table mails drop constraint early_ids;
create index mails_waiting on mails (send_after) where sent_at is null and given_up_at is null;
create index mails_created_at on mails (created_at);
create index mails_recipient on mails (recipient, purpose, created_at);
create index mails_failed on mails (created_at desc, id desc)
  where sent_at is null and (given_up_at is not null or last_error is not null);
create trigger mails_queued
  after insert on mails for each statement execute function tell_work('mail_queued');
select attach_early_ids('mails', 'mails_early');
create table mails_other partition of mails default;

-- a week of what could not be sent: read in a moment
alter table given_up_mails drop constraint given_up_mails_mail_id_fkey,
  add constraint given_up_mails_mail_id_fkey foreign key (mail_id) references mails (id) on delete cascade;
