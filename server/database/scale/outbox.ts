/** How many rows of the outbox, the table `tellings`, are sent at once at most. */
const mostTold = 2_000

/** How many listings are in one notification, which holds 8,000 bytes; other rows are sent one by one. */
const listingsInNotice = 100

/** What sending rows answers: how many there were, and the transaction before which all have ended. */
interface Told {
  told: number
  horizon: string
}

/** Runs a prepared statement, over a session that may send notifications. */
export type RunRelay = (statement: {
  name: string
  text: string
  values: string[]
}) => Promise<readonly Told[]>

/**
 * Notifies of the oldest rows that committed and deletes them, which stands or falls together: each is told to everybody who
 * listens, those of one order in the order of its changes, as each waits for the commit of the one before. A row that
 * commits late is seen by a later look, whatever its number. Only rows from the horizon on are looked at: those of transactions that
 * had ended before an earlier look are told, and what a long backup keeps from being cleaned up would be passed at each look.
 */
const tellSql = `
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

/** Says that a relay is at work, so that transactions leave their notifications to it (`tell` in `migrations/`). */
export const beatSql = `insert into teller_heartbeat (beaten_at) values (clock_timestamp())
  on conflict (is_only) do update set beaten_at = excluded.beaten_at`

/** Answers what sends the rows that have committed since it was called last, and says whether there were any, and more than are sent at once. */
export function relayOf(run: RunRelay): () => Promise<'nothing' | 'all' | 'a part'> {
  let horizon = '0'
  return async () => {
    const [answer] = await run({ name: 'tell', text: tellSql, values: [horizon] })
    if (!answer) throw new Error('The relay answered nothing')
    // of more than are sent at once, the rest is as old
    if (answer.told === mostTold) return 'a part'
    horizon = answer.horizon
    return answer.told === 0 ? 'nothing' : 'all'
  }
}
