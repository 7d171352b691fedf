-- Finds the mails that could not be sent, among all of a month.
create index concurrently if not exists mails_failed on mails (created_at desc, id desc)
  where sent_at is null and (given_up_at is not null or last_error is not null);
