-- Of when the newest report of a dispute is: what a provider signed before that counts for nothing.
alter table disputes add column reported_at timestamptz;
