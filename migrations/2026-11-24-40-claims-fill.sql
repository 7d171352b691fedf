-- The claims of the home page are public rows from the beginning, as they were written, for whoever reads the table. Nobody
-- has set them: `updated_by` is null until somebody does.
insert into system_settings (id, key, value, type, description, category, is_public) values
  ('01a20000-0000-7000-8000-000000000001', 'marketing.happyCustomers', '{"mode":"documented","text":"500+"}', 'json',
    'The badge on the home page. Live, it counts the buyers whose order was completed within the last 7 days.',
    'marketing', true),
  ('01a20000-0000-7000-8000-000000000002', 'marketing.weeklyEarnings', '{"mode":"documented","text":"$500+"}', 'json',
    'Live, it is what bakers who sold anything within the last 7 days kept of it on average.',
    'marketing', true),
  ('01a20000-0000-7000-8000-000000000003', 'marketing.bakerRating', '{"mode":"documented","text":"4.8"}', 'json',
    'Live, it is the mean of all reviews that are shown.',
    'marketing', true),
  ('01a20000-0000-7000-8000-000000000004', 'marketing.activeBakers', '{"mode":"documented","text":"2,000+"}', 'json',
    'Live, it counts the bakers whose goods are on the site now. SAMPLE bakers never count.',
    'marketing', true)
  on conflict (key) do nothing;
