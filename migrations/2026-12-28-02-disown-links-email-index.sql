-- Finds an address that nobody else may take, as its owner may still take an account back to it.
create index concurrently if not exists disown_links_email on disown_links (email);
