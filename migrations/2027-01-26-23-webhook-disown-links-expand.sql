-- A notice of a new webhook has a link, too. The table is small: a row for each notice, for a week.
alter table disown_links
  drop constraint disown_links_subject_check,
  add constraint disown_links_subject_check
    check (subject in ('passkey', 'app', 'recovery-codes', 'device', 'address', 'payout', 'token', 'webhook')) not valid;
