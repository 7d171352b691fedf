-- From now on none is without its place; what is there already is looked at by the next migration, which locks nobody out.
alter table payment_instructions
  add constraint payment_instructions_in_sequence check (sequence is not null) not valid;
