-- Reports of content, gathered by what was reported, and the answers to messages.

-- One row for what moderators decide on: a thing with all reports of it since it was last decided on.
create table report_cases (
  id uuid primary key,
  content_type text not null check (content_type in ('listing', 'review', 'user')),
  content_id uuid not null,
  -- whose it is: the baker, or who wrote the review
  owner_id uuid not null references users (id),
  -- as it was when it was first reported
  snapshot jsonb not null,
  -- the photos that were seen on it, kept until it is decided on
  photo_ids text[] not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'resolved', 'dismissed')),
  report_count integer not null default 1 check (report_count > 0),
  first_reported_at timestamptz not null,
  last_reported_at timestamptz not null,
  action text check (action in ('none', 'hide_review', 'archive_listing', 'suspend_user')),
  admin_id uuid references admin_users (id),
  admin_notes text check (length(admin_notes) <= 4000),
  -- what its owner was told
  public_note text check (length(public_note) <= 4000),
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'pending') = (resolved_at is null)),
  check ((status = 'pending') = (action is null))
);
-- a thing waits once, however many report it
create unique index report_cases_pending on report_cases (content_type, content_id) where status = 'pending';
create index report_cases_queue on report_cases (status, first_reported_at, id);
create index report_cases_newest on report_cases (first_reported_at, id);
create index report_cases_owner on report_cases (owner_id, first_reported_at);
create index report_cases_photos on report_cases using gin (photo_ids) where status = 'pending';

alter table content_reports
  add column case_id uuid not null references report_cases (id),
  -- what this reporter saw, where it had changed since the first report
  add column snapshot jsonb;
create index content_reports_case on content_reports (case_id, created_at, id);

-- A photo that moderators have yet to look at stays, even when its listing drops it.
create or replace function is_photo_shown(photo text) returns boolean language sql stable
return exists (select from listing_photos where photo_id = photo)
  or exists (select from users where substr(profile_image_url, 9, 32) = photo)
  or exists (select from report_cases where status = 'pending' and photo_ids @> array[photo]);

alter table contact_messages
  -- what its sender was answered, by mail
  add column answer text check (length(answer) between 1 and 10000),
  -- for those who run the site, e.g. that it was answered on the phone
  add column note text check (length(note) between 1 and 4000),
  add column answered_at timestamptz,
  add column answered_by uuid references admin_users (id);
update contact_messages set answered_at = updated_at where status = 'answered';
alter table contact_messages add check ((status = 'answered') = (answered_at is not null));
drop index contact_messages_queue;
create index contact_messages_queue on contact_messages (status, due_at, id);
create index contact_messages_newest on contact_messages (created_at, id);

-- where an answer to a mail goes, when not to its sender
alter table mails add column reply_to text check (length(reply_to) <= 254 and reply_to !~ '[[:cntrl:]]');
