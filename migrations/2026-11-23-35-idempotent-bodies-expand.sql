-- What was sent with a key, as a hash: the same key with something else in it is a mistake of who sends it, and is told so.
-- What was placed before this was kept answers any body.
alter table orders add column idempotent_body text;
alter table checkouts add column idempotent_body text;
