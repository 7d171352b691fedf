import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { startReplica } from '#tests/setup/postgres-replica.ts'
import { startPostgres } from '#tests/setup/postgres-server.ts'
import { startBareServer } from '../load/bare-server.ts'
import { checkout, fillUp, openShop, type Shop, work } from '../load/checkout-shop.ts'

/** The number of rounds, alternating between all variants, and their length in ms; the first is a warm-up. */
const turns = 5
const turn = 1_500

/** Numbers of concurrent shoppers, each ordering without a pause: throughput should grow with them. */
const crowds = [1, 4, 16, 64]
const usualCrowd = 16
const largestCrowd = Math.max(...crowds)

/** The round trip to the synchronous standby, in milliseconds. */
const distance = 5

/** How a change is announced: not at all (the ceiling), as in this version, and as in 0.1.0. */
const ways = {
  'no event': 'select null::void',
  'event after the commit': null,
  'notified within the transaction': 'select pg_notify(to_channel, what)',
}

/** Orders per second by the way their events are sent, with and without a synchronous standby. */
export async function ordersWithEvents(say: (line: string) => void): Promise<void> {
  const asForPeople = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
  const server = await startPostgres(asForPeople)
  if (!server) return say('No PostgreSQL found: nothing was measured.')
  const database = await openPostgresDatabase(server.url, { poolSize: largestCrowd + 4 })
  const line = await startBareServer('./slow-line.ts', {
    port: Number(new URL(server.url).port),
    delay: distance,
  })
  try {
    await migrate(database)
    const shop = await openShop(database, largestCrowd)
    say(`\n${usualCrowd} shoppers`)
    await measure(shop, usualCrowd, say)
    const far = new URL(server.url)
    far.port = new URL(line.url).port
    const standby = await startReplica(far.href)
    try {
      for (const setting of ["alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()'])
        await database.runSql(setting)
      while (
        (await database.runSql(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0
      )
        await wait(100)
      for (const shoppers of crowds) {
        say(`\n${shoppers} shoppers, a synchronous standby ${distance} ms away`)
        await measure(shop, shoppers, say)
      }
      for (const setting of ['alter system reset synchronous_standby_names', 'select pg_reload_conf()'])
        await database.runSql(setting)
    } finally {
      await standby.stop()
    }
  } finally {
    await line.stop()
    await database.close()
    await server.stop()
  }
}

async function measure(shop: Shop, shoppers: number, say: (line: string) => void): Promise<void> {
  const { runSql, listen } = shop.database
  const [kept] = await runSql(`select pg_get_functiondef('tell'::regproc) as definition`)
  let heard = 0
  const stop = await listen(
    'order_changed',
    () => {
      heard += 1
    },
    () => undefined,
  )
  while ((await runSql('select from teller_heartbeat')).length === 0) await wait(100)
  const measured = Object.entries(ways).map(([name, body]) => ({ name, body, done: 0, time: 0, heard: 0 }))
  for (let round = 0; round < turns; round += 1)
    for (const sum of measured) {
      await runSql(
        sum.body === null
          ? String(kept?.definition)
          : `create or replace function tell(to_channel text, what text) returns void language plpgsql as
              $$ begin perform ${sum.body.replace('select ', '')}; end $$`,
      )
      await fillUp(shop)
      heard = 0
      const start = performance.now()
      const done = await work(shop, checkout, { shoppers, isContended: false, time: turn })
      const time = performance.now() - start
      // let late events arrive before the next round
      await wait(200)
      if (round === 0) continue
      sum.done += done
      sum.time += time
      sum.heard += heard
    }
  await stop()
  await runSql(String(kept?.definition))
  const [ceiling] = measured.map(({ done, time }) => (done * 1000) / time)
  for (const { name, done, time, heard: received } of measured) {
    const rate = (done * 1000) / time
    const share = `${Math.round((rate / (ceiling ?? rate)) * 100)} %`
    say(
      `${name.padEnd(32)} orders ${rate.toFixed(0).padStart(5)}/s ${share.padStart(6)}  heard ${received} of ${done}`,
    )
  }
}
