-- What the checks said the foreign keys say; a rail that the checks did not name could not be paid over.
alter table payments validate constraint payments_rail;
alter table payments drop constraint payments_rail_check;
