/** The maximum number of outbox events (table `tellings`) per batch. */
const mostTold = 2_000

/** Listings per notification, which holds 8,000 bytes; other events are sent one by one. */
const listingsInNotice = 100

/** The result of a batch: the number of events, and the transaction id below which all have ended. */
interface SentBatch {
  told: number
  horizon: string
}

/** Runs a prepared statement in a session that may notify. */
export type RunRelay = (statement: {
  name: string
  text: string
  values: string[]
}) => Promise<readonly SentBatch[]>

/**
 * Sends the oldest committed outbox events and deletes them atomically; one order's events keep their order. Events
 * that commit late are found whatever their id. The horizon skips dead rows that a long backup keeps.
 */
const sendSql = `
  with told as (
    delete from tellings where ctid = any (array(
      select ctid from tellings where written_by >= $1::xid8 order by id limit ${mostTold}
    )) returning id, channel, payload
  ), parted as (
    select id, channel, payload, case channel when 'listings_changed'
      then (row_number() over (partition by channel order by id) - 1) / ${listingsInNotice} else id end as part
    from told
  ), notices as (
    select channel, string_agg(payload, E'\\n' order by id) as payload, min(id) as first, count(*) as rows
    from parted group by channel, part
  ), notified as materialized (
    select rows, pg_notify(channel, payload) from (select * from notices order by first) as in_order
  )
  select coalesce(sum(rows), 0)::integer as told, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
  from notified`

/** The relay's heartbeat, after which transactions leave notifications to it (`tell` in `migrations/`). */
export const beatSql = `insert into teller_heartbeat (beaten_at) values (clock_timestamp())
  on conflict (is_only) do update set beaten_at = excluded.beaten_at`

/**
 * Returns a function that sends the events committed since its last call, and reports whether there were none, all were
 * sent, or more are left.
 */
export function relayOf(run: RunRelay): () => Promise<'nothing' | 'all' | 'a part'> {
  let horizon = '0'
  return async () => {
    const [answer] = await run({ name: 'tell', text: sendSql, values: [horizon] })
    if (!answer) throw new Error('The relay returned nothing')
    // the rest of a full batch is as old
    if (answer.told === mostTold) return 'a part'
    horizon = answer.horizon
    return answer.told === 0 ? 'nothing' : 'all'
  }
}
