-- A baker pays what they owe: a payment whose buyer is its own baker, and that nobody but the platform is paid with.
alter table payments alter column payee drop not null;
