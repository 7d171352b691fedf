-- What mails said that were given up, for as long as they can be tried again; the mails themselves forget it.
create table given_up_mails (
  mail_id uuid primary key references mails (id) on delete cascade,
  text_body text not null,
  html_body text not null,
  calendar text,
  created_at timestamptz not null default now()
);
create index given_up_mails_created_at on given_up_mails (created_at);
