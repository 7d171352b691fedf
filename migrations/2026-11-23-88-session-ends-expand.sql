-- A session ends after a time without use and, whatever happens, some months after sign-in (`expires_at`); it is listed with
-- where it was seen last; and it notes when its owner last proved who they are. Rows that are there count as used now.
alter table sessions
  add column last_used_at timestamptz not null default now(),
  add column proved_at timestamptz;

-- Tells every process that a session has ended, or has another token than the one that a browser holds: whatever it still sends
-- over an open connection ends with it.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;
create trigger sessions_ended after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_session_ended();
create trigger sessions_renewed after update of token on sessions
  for each row when (old.token is distinct from new.token) execute function tell_session_ended();
