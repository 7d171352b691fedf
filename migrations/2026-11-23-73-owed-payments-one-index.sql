-- A baker makes one at a time.
create unique index concurrently if not exists payments_of_owed_one on payments (cook_id)
  where payee is null and status = 'awaiting';
