-- By which the database can tell that it was restored: one row, that says where it was written and how far the database had
-- come. Money leaves only after the row has risen, and processes keep its height outside of the database. While the row is
-- on hold no money leaves.
create table database_mark (
  id boolean primary key default true check (id),
  -- the cluster, the database and this table, by PostgreSQL's own numbers: a dump that was restored has others
  identity text not null,
  -- PostgreSQL's timeline; null where it has none
  timeline bigint,
  risen_at timestamptz not null,
  held_since timestamptz,
  held_because text check (held_because in ('restored', 'copied', 'older', 'promoted', 'silent')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((held_since is null) = (held_because is null))
);
