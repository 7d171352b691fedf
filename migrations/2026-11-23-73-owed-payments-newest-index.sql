-- Finds what bakers paid of what they owed, the newest first.
create index concurrently if not exists payments_of_owed on payments (created_at desc, id desc) where payee is null;
