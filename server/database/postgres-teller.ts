import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { lockNumbers } from './lock-numbers.ts'
import type { SessionSettings } from './postgres-settings.ts'
import { beatSql, tellerOf } from './tellings.ts'

/** How often there is looked for what to tell, in milliseconds: the first change after a while is told soon. */
const lookEvery = 20

/** How long after a telling the next one comes at the earliest, in milliseconds: what committed meanwhile is told together. */
const tellEvery = 100

/** How often it is said that somebody tells, in milliseconds. */
const beatEvery = 1_000

/** How soon those who do not tell try again to become who does, and how soon a lost connection is made anew, in milliseconds. */
const tryEvery = 50
const comeBackAfter = 200

/**
 * A session that says nothing for so long is ended by the server, with its lock, in milliseconds: its process hangs or its
 * machine is gone, and another tells.
 */
const longestSilence = 10_000

/** How long one statement of it may take, in milliseconds. */
const patience = 5_000

/**
 * Takes part in telling what transactions left to be told (`tellings.ts`), over a session of its own: whoever gets the lock
 * tells, and all others try for ever to follow. Answers how to stop.
 */
export function tellOnPostgres(settings: SessionSettings): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) =>
    wait(milliseconds, null, { signal, ref: false }).catch(() => undefined)

  async function takePart(): Promise<void> {
    const client = new settings.Client({
      ...settings,
      application_name: 'bakesale-teller',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    // a lost connection fails what is asked next
    client.on('error', () => undefined)
    try {
      await client.connect()
      // the table is empty or new most of the time, and its figures say nothing of what a look would pass
      await client.query(
        `set idle_session_timeout = ${longestSilence}; set statement_timeout = ${patience}; set enable_seqscan = off`,
      )
      while (!signal.aborted) {
        const { rows } = await client.query<{ mine: boolean }>(
          `select pg_try_advisory_lock(${lockNumbers.teller}) as mine`,
        )
        if (rows[0]?.mine) await tellAgainAndAgain(client)
        await pause(tryEvery)
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Tells what there is to tell until it is stopped or a statement fails, which it throws. */
  async function tellAgainAndAgain(client: pg.Client): Promise<void> {
    const tell = tellerOf(async (statement) => (await client.query(statement)).rows)
    let beatenAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      const told = await tell()
      // only after what was told: whoever fails of it is not at it
      if (performance.now() - beatenAt >= beatEvery) {
        await client.query(beatSql)
        beatenAt = performance.now()
      }
      if (told !== 'a part') await pause(told === 'all' ? tellEvery : lookEvery)
    }
  }

  const takingPart = (async () => {
    while (!signal.aborted) {
      await takePart().catch(() => undefined)
      await pause(comeBackAfter)
    }
  })()
  return async () => {
    stopping.abort()
    await takingPart
  }
}
