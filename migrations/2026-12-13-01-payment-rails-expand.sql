-- The rails that payments can go over, a row for each provider: a new one is a row, where it was a check of each of five tables.
create table payment_rails (
  name text primary key check (length(name) between 1 and 20),
  created_at timestamptz not null default now()
);
insert into payment_rails (name) values ('paypal'), ('stripe');

alter table payments
  add constraint payments_rail foreign key (rail) references payment_rails (name) not valid;
