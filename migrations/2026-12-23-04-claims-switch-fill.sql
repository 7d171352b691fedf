-- The home page shows its claims only where they are turned on. They stay where the demo data is, or an operator has set one of the
-- four to be shown.
insert into system_settings (id, key, value, type, description, category, is_public)
  select '01a20000-0000-7000-8000-000000000005', 'marketing.showsClaims', 'true', 'boolean',
    'Off, the home page shows none of the figures below. It is off unless the server was filled with demo data.',
    'marketing', false
  where exists (select from users where email like '%@demo.bakesale.example')
    or exists (
      select from system_settings
      where key in ('marketing.happyCustomers', 'marketing.weeklyEarnings', 'marketing.bakerRating', 'marketing.activeBakers')
        and updated_by is not null
        and value not like '%"mode":"off"%'
    )
  on conflict (key) do nothing;
