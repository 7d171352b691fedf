-- Mails on their way, and the one-time links that some of them carry.

-- A mail is written in the transaction whose effect it tells of, and sent once that has committed.
create table mails (
  id uuid primary key,
  -- which mail it is, e.g. reset-password
  purpose text not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  -- a line break here would be a header of the sender's choosing
  recipient text not null check (length(recipient) <= 254 and recipient !~ '[[:cntrl:]]'),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  -- gone once the mail is sent or given up: they hold links that let their reader in
  text_body text,
  html_body text,
  send_after timestamptz not null,
  -- after this its content is of no use any more, so it is given up
  expires_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (sent_at is null or given_up_at is null),
  check ((text_body is null) = (sent_at is not null or given_up_at is not null)),
  check ((text_body is null) = (html_body is null))
);
create index mails_waiting on mails (send_after) where sent_at is null and given_up_at is null;
create index mails_created_at on mails (created_at);
create index mails_recipient on mails (recipient, purpose, created_at);

-- Who asked for a new password. Whether the address has an account is looked up later, so that asking takes the same
-- time for every address.
create table password_reset_requests (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index password_reset_requests_created_at on password_reset_requests (created_at);

-- Wakes the process that does the work, after the commit.
create function tell_work() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;
create trigger mails_queued
  after insert on mails for each statement execute function tell_work('mail_queued');
create trigger password_resets_asked
  after insert on password_reset_requests for each statement execute function tell_work('password_reset_asked');

-- One-time links: at most one of a kind for a user, so a new one ends the old.
create table mailed_links (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  -- SHA-256 of the link's token: who reads this table cannot follow the link
  token_hash text not null unique check (length(token_hash) = 64),
  -- the address that the link was sent to, and that following it proves
  email text not null check (email = lower(email) and length(email) <= 254),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, purpose)
);
create index mailed_links_expires_at on mailed_links (expires_at);
