-- What a provider's events said as they came, by months: by far the most of what is kept of them, which goes a month at a time. That there
-- was an event, which must be known over all months, stays in payment_webhook_events, and so does what version 0.1.0 writes.
create table provider_event_words (
  -- as in payment_webhook_events, which forgets it first
  id uuid primary key,
  headers text not null check (length(headers) <= 20000),
  -- as much as one call may bring
  raw text not null check (length(raw) <= 1048576),
  created_at timestamptz not null default now()
) partition by range (id);
create index provider_event_words_oldest on provider_event_words (created_at);
create table provider_event_words_early (like provider_event_words including defaults including constraints, primary key (id));
create index provider_event_words_early_oldest on provider_event_words_early (created_at);
select end_early_ids('provider_event_words_early');
select attach_early_ids('provider_event_words', 'provider_event_words_early');
create table provider_event_words_other partition of provider_event_words default;

-- Rows of before still have it. The check is proved in the next file, as it reads them all.
alter table payment_webhook_events
  drop constraint payment_webhook_events_kept,
  add constraint payment_webhook_events_kept
    check (num_nulls(id, outcome, updated_at) in (0, 3) and num_nulls(headers, raw) in (0, 2) and (id is not null or raw is null)) not valid;
