-- A baker pays what they owe: a payment whose buyer is its own baker, and that nobody but the platform is paid with.
alter table payments alter column payee drop not null;
-- A baker makes one at a time, and what they made is looked up. A file is a transaction, so this keeps writers of payments
-- waiting while it reads the table; it holds nothing yet.
create unique index payments_of_owed_one on payments (cook_id) where payee is null and status = 'awaiting';
-- It holds nothing yet either.
create index payments_of_owed on payments (created_at desc, id desc) where payee is null;
