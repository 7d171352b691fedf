-- Reads all mails beside those who write.
alter table mails validate constraint early_ids;
