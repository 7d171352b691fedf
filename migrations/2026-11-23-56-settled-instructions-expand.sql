-- What a provider has refused for good is tried again as another instruction, which says what it replaces.
alter table payment_instructions add column replaces uuid;
-- What a provider told, kept for some months: its text with the headers that prove it, and what became of it.
alter table payment_webhook_events
  add column headers text,
  add column raw text,
  add column outcome text,
  add column error text;
