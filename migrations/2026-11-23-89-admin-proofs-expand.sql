-- When an admin last proved who they are, beside having signed in.
alter table admin_sessions add column proved_at timestamptz;
