-- From now on no placed order waits for ever, and only what is cancelled has expired; what is there already is looked at by
-- the next migration, which locks nobody out.
alter table orders
  add constraint orders_answered_by check (status <> 'pending' or answer_by is not null) not valid,
  add constraint orders_expired check (expired_at is null or status = 'cancelled') not valid;
