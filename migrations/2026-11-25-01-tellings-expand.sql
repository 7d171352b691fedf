-- What others are to be told of once a transaction has committed. PostgreSQL lets transactions that notify commit only one
-- after the other, so a transaction leaves rows here, and one process tells them for all (server/database/tellings.ts).
-- Unlogged: after a crash everybody who listened has lost the connection and reads anew whatever was told here.
create unlogged table tellings (
  -- what committed before a look has a transaction from before it: looks need not pass what is told and not yet cleaned up
  written_by xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- as pg_notify takes them: one that it refuses would keep back all that come after it
  channel text not null check (length(channel) between 1 and 63),
  payload text not null default '' check (octet_length(payload) < 8000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (written_by, id)
);
-- its rows live for a tenth of a second
alter table tellings set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0);

-- When the process that tells was last seen at it.
create unlogged table teller_heartbeat (
  is_only boolean primary key default true check (is_only),
  beaten_at timestamptz not null
);

-- Has something told after the commit. Where nobody has been telling for half a minute, the transaction does it by itself, as in
-- 0.1.0, after what still waits: on the embedded database, whose one process need not wait for others, and while 0.1.0 runs alone
-- on this schema. The half minute is longer than it takes to replace who tells, so that the order is kept.
create function tell(to_channel text, what text) returns void language plpgsql as $$
declare
  left_over record;
begin
  if exists (select from teller_heartbeat where beaten_at > clock_timestamp() - interval '30 seconds') then
    insert into tellings (channel, payload) values (to_channel, what);
    return;
  end if;
  if exists (select from tellings) then
    for left_over in
      with taken as (
        delete from tellings
          where (written_by, id) in (select written_by, id from tellings for update skip locked)
          returning id, channel, payload
      )
      select channel, payload from taken order by id
    loop
      perform pg_notify(left_over.channel, left_over.payload);
    end loop;
  end if;
  perform pg_notify(to_channel, what);
end
$$;

create or replace function tell_order_changed() returns trigger language plpgsql as $$
begin
  perform tell('order_changed', json_build_object(
    'orderId', new.id,
    'buyerId', new.buyer_id,
    'cookId', new.cook_id,
    'isPlaced', new.placed_at is not null,
    'isNew', new.placed_at is not null and (tg_op = 'INSERT' or old.placed_at is null),
    'changedAt', floor(extract(epoch from new.updated_at) * 1000)
  )::text);
  return null;
end
$$;
create or replace function tell_work() returns trigger language plpgsql as $$
begin
  perform tell(tg_argv[0], '');
  return null;
end
$$;
create or replace function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform tell('session_ended', old.id::text);
  return null;
end
$$;
create or replace function tell_settings_changed() returns trigger language plpgsql as $$
begin
  perform tell('listings_changed', '');
  perform tell('settings_changed', '');
  return null;
end
$$;
create or replace function tell_listings_changed() returns trigger language plpgsql as $$
begin
  perform tell('listings_changed', '');
  return null;
end
$$;
