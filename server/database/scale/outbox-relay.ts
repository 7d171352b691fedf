import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { lockNumbers } from '../lock-numbers.ts'
import type { SessionSettings } from '../postgres/postgres-settings.ts'
import { beatSql, relayOf } from './outbox.ts'

/** How often the outbox is looked into, in milliseconds: the first change after a while is sent soon. */
const lookEvery = 20

/** How long after rows were sent the next ones are at the earliest, in milliseconds: what committed meanwhile goes together. */
const sendEvery = 100

/** How often the relay says that it is at work, in milliseconds. */
const beatEvery = 1_000

/** How soon those who wait try again to become the relay, and how soon a lost connection is made anew, in milliseconds. */
const tryEvery = 50
const comeBackAfter = 200

/**
 * A session that says nothing for so long is ended by the server, with its lock, in milliseconds: its process hangs or its
 * machine is gone, and another takes over.
 */
const longestSilence = 10_000

/** How long one statement of it may take, in milliseconds. */
const patience = 5_000

/**
 * Takes part in sending what transactions left in the outbox (`outbox.ts`), over a session of its own: whoever gets the lock
 * is the relay, and all others try for ever to follow. Answers how to stop.
 */
export function relayOutbox(settings: SessionSettings): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) =>
    wait(milliseconds, null, { signal, ref: false }).catch(() => undefined)

  async function takePart(): Promise<void> {
    const client = new settings.Client({
      ...settings,
      application_name: 'bakesale-relay',
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
          `select pg_try_advisory_lock(${lockNumbers.relay}) as mine`,
        )
        if (rows[0]?.mine) await sendAgainAndAgain(client)
        await pause(tryEvery)
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Sends what is in the outbox until it is stopped or a statement fails, which it throws. */
  async function sendAgainAndAgain(client: pg.Client): Promise<void> {
    const send = relayOf(async (statement) => (await client.query(statement)).rows)
    let beatenAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      const sent = await send()
      // only after what was sent: whoever fails of it is not at work
      if (performance.now() - beatenAt >= beatEvery) {
        await client.query(beatSql)
        beatenAt = performance.now()
      }
      if (sent !== 'a part') await pause(sent === 'all' ? sendEvery : lookEvery)
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
