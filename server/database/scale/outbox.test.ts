import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { holdRelayLock } from '#tests/make/hold-relay-lock.ts'
import { engines, makePostgresDatabase, openTestDatabase } from '#tests/make/test-database.ts'
import type { Database } from '../database.ts'
import { openPostgresDatabase } from '../open/open-postgres-database.ts'
import { readOutbox, relaySilence } from './outbox-repository.ts'

const notify = ({ runSql }: Database, payload: string, channel = 'ovens') =>
  runSql('select tell($1, $2)', [channel, payload])

async function listen(database: Database, channel = 'ovens'): Promise<string[]> {
  const heard: string[] = []
  const stop = await database.listen(
    channel,
    (payload) => heard.push(payload),
    () => heard.push('gap'),
  )
  onTestFinished(stop)
  return heard
}

/** Waits until transactions leave notifications to a relay. */
const untilRelayRuns = ({ db }: Database) => expect.poll(() => relaySilence(db)).not.toBeNull()

const waiting = async ({ db }: Database) => (await readOutbox(db)).waiting

describe.each(engines)('outbox events on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('are sent once, in order, after the commit, and then deleted', async () => {
    const heard = await listen(database)
    if (engine === 'postgres') await untilRelayRuns(database)
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await sql`select tell('ovens', 'never')`.execute(trx)
      throw new Error('The dough did not rise')
    })
    await expect(rolledBack).rejects.toThrow('rise')
    await database.db.transaction().execute(async (trx) => {
      for (const payload of ['warm', 'hot']) await sql`select tell('ovens', ${payload})`.execute(trx)
    })
    await notify(database, 'cold')
    await expect.poll(() => heard).toEqual(['warm', 'hot', 'cold'])
    await expect.poll(() => waiting(database)).toBe(0)
  })

  it.each([
    ['a channel without a name', '', 'warm'],
    ['a channel of too long a name', 'o'.repeat(64), 'warm'],
    ['more than a notice holds', 'ovens', 'w'.repeat(8_000)],
  ])('%s is rejected at the source and blocks nothing else', async (_what, channel, payload) => {
    const heard = await listen(database)
    if (engine === 'postgres') await untilRelayRuns(database)
    await expect(notify(database, payload, channel)).rejects.toThrow()
    await notify(database, 'w'.repeat(7_999))
    await expect.poll(() => heard).toEqual(['w'.repeat(7_999)])
  })
})

describe.runIf(engines.includes('postgres'))('two processes that can relay', () => {
  let address: string
  let here: Database
  let there: Database
  beforeAll(async () => {
    address = await makePostgresDatabase()
    here = await openPostgresDatabase(address)
    there = await openPostgresDatabase(address)
  })
  afterAll(() => Promise.all([here.close(), there.close()]))

  /** The sessions of all relays, active or waiting. */
  const relays = ({ runSql } = here) =>
    runSql(`select pid, exists (select from pg_locks where locktype = 'advisory' and pg_locks.pid = activity.pid) as tells
      from pg_stat_activity activity
      where application_name = 'bakesale-relay' and datname = current_database() order by tells desc`)

  it('a transaction leaves its event to the relay and does not notify', async () => {
    const heard = await listen(here)
    await untilRelayRuns(here)
    await here.db.transaction().execute(async (trx) => {
      await sql`select tell('ovens', 'warm')`.execute(trx)
      const { rows } = await sql`select channel, payload from tellings`.execute(trx)
      expect(rows).toEqual([{ channel: 'ovens', payload: 'warm' }])
    })
    await expect.poll(() => heard).toEqual(['warm'])
    // only this function may notify, and only without a relay
    const notifying = await here.runSql(
      `select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where nspname = 'public' and prokind = 'f' and pg_get_functiondef(pg_proc.oid) ~ 'pg_notify|notify '`,
    )
    expect(notifying).toEqual([{ proname: 'tell' }])
  })

  it('a process gets at most ten notices a second, with every change', async () => {
    const notices: string[][] = []
    const stop = await here.listen(
      'listings_changed',
      (payload) => notices.push(payload.split('\n')),
      () => undefined,
    )
    onTestFinished(stop)
    await untilRelayRuns(here)
    const written: string[] = []
    // more than a hundred listings make several notices, of which only the last is not full
    const count = () => notices.filter(({ length }) => length < 100).length
    const start = performance.now()
    while (count() < 6) {
      written.push(`loaf ${written.length}`)
      await notify(there, written.at(-1) ?? '', 'listings_changed')
    }
    await expect.poll(() => notices.flat()).toEqual(written)
    const seconds = (performance.now() - start) / 1_000
    // the first is sent at once
    expect(count() - 1).toBeLessThanOrEqual(seconds * 10)
  })

  it('an event of a transaction that began earlier and commits later is sent too', async () => {
    const heard = await listen(here)
    await untilRelayRuns(here)
    const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = here.db.transaction().execute(async (trx) => {
      await sql`select tell('ovens', 'late')`.execute(trx)
      begun.resolve()
      await letGo.promise
    })
    await begun.promise
    for (const payload of ['early', 'as early']) {
      await notify(there, payload)
      await expect.poll(() => heard.at(-1)).toBe(payload)
    }
    letGo.resolve()
    await late
    await expect.poll(() => heard).toEqual(['early', 'as early', 'late'])
  })

  it('changed listings are sent a hundred per notice, and the rest with the next batch', async () => {
    const heard = await listen(here, 'listings_changed')
    await untilRelayRuns(here)
    await here.runSql(`select tell('listings_changed', 'listing ' || n) from generate_series(1, 2050) n`)
    const lines = () => heard.flatMap((notice) => notice.split('\n'))
    await expect.poll(() => lines().length).toBe(2050)
    expect(lines()).toEqual(Array.from({ length: 2050 }, (_, index) => `listing ${index + 1}`))
    expect(heard.map((notice) => notice.split('\n').length)).toEqual([...Array(20).fill(100), 50])
  })

  it('one relays at a time, and another takes over when it is killed; each gets every event in order', async () => {
    const [heardHere, heardThere] = [await listen(here), await listen(there)]
    await expect.poll(async () => (await relays()).map(({ tells }) => tells)).toEqual([true, false])
    await untilRelayRuns(here)
    const [first, second] = await relays()
    const said = Array.from({ length: 300 }, (_, index) => String(index))
    for (const payload of said) {
      await notify(here, payload)
      if (payload === '100') await there.runSql('select pg_terminate_backend($1)', [first?.pid])
    }
    await expect.poll(() => heardHere).toEqual(said)
    await expect.poll(() => heardThere).toEqual(said)
    const [next] = await relays()
    expect(next?.tells).toBe(true)
    expect(next?.pid).not.toBe(first?.pid)
    expect(second?.tells).toBe(false)
  })

  it('another process takes over when the relay is killed and does not return', async () => {
    const address = await makePostgresDatabase()
    const [killed, stays] = [await openPostgresDatabase(address), await openPostgresDatabase(address)]
    onTestFinished(() => stays.close())
    await listen(killed)
    await untilRelayRuns(killed)
    const heard = await listen(stays)
    await expect.poll(async () => (await relays(stays)).map(({ tells }) => tells)).toEqual([true, false])
    const [first, second] = await relays(stays)
    await stays.runSql('select pg_terminate_backend($1)', [first?.pid])
    await killed.close()
    await notify(stays, 'after')
    await expect.poll(() => heard).toEqual(['after'])
    expect(await relays(stays)).toEqual([{ pid: second?.pid, tells: true }])
  })

  it('without a relay, waiting events are sent by the next relay, or a transaction after 30 seconds', async () => {
    const heard = await listen(here)
    const leave = await holdRelayLock(address)
    onTestFinished(leave)
    await notify(here, 'while it is replaced')
    await notify(here, 'still')
    expect(await readOutbox(here.db)).toMatchObject({ waiting: 2 })
    expect(heard).toEqual([])
    await here.runSql(`update teller_heartbeat set beaten_at = clock_timestamp() - interval '31 seconds'`)
    // such a version does not know the outbox, like 0.1.0 running alone again
    await notify(here, 'by itself')
    await expect.poll(() => heard).toEqual(['while it is replaced', 'still', 'by itself'])
    expect(await waiting(here)).toBe(0)
    await here.runSql('update teller_heartbeat set beaten_at = clock_timestamp()')
    await notify(here, 'left to who comes')
    await leave()
    await expect.poll(() => heard.at(-1)).toBe('left to who comes')
    expect(heard).toHaveLength(4)
  })
})
