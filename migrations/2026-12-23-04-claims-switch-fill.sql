-- The home page shows its claims only where they are turned on. They stay where the demo data is, or somebody has set one of them.
insert into system_settings (id, key, value, type, description, category, is_public)
  select '01a20000-0000-7000-8000-000000000005', 'marketing.showsClaims', 'true', 'boolean',
    'Off, the home page shows none of the figures below. It is off unless the server was filled with demo data.',
    'marketing', false
  where exists (select from users where email like '%@demo.bakesale.example')
    or exists (select from system_settings where category = 'marketing' and updated_by is not null)
  on conflict (key) do nothing;
