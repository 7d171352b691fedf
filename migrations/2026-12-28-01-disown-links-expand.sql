-- The address the notice was sent to. Its owner can take the account back after the address was changed.
alter table disown_links add column email text;
-- A notice of another address adds no factor. The table is small: a row for each notice, for a week.
alter table disown_links
  drop constraint disown_links_subject_check,
  add constraint disown_links_subject_check
    check (subject in ('passkey', 'app', 'recovery-codes', 'device', 'address')) not valid;
