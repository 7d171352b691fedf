-- An instruction may end in two more ways: `settled` by hand, or `void`, because another replaced it or a buyer's bank gave
-- the money back. The names are those that the database gave; what the old ones let through, the new ones do too.
alter table payment_instructions
  drop constraint payment_instructions_status_check,
  add constraint payment_instructions_status
    check (status in ('waiting', 'done', 'failed', 'settled', 'void')) not valid;
-- A payment has one release that counts. A file is a transaction, so this keeps writers of instructions waiting while it reads
-- the table once; releases are few beside the orders that they are for.
create unique index payment_instructions_one_release on payment_instructions (payment_id)
  where kind = 'release' and status <> 'void';
drop index payment_instructions_release;
