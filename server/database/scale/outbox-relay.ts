import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { lockNumbers } from '../lock-numbers.ts'
import type { SessionSettings } from '../postgres/postgres-settings.ts'
import { beatSql, relayOf } from './outbox.ts'

/** How often the outbox is polled, in milliseconds: the first change after a pause is sent soon. */
const lookEvery = 20

/** The minimum interval between sends, in milliseconds: changes meanwhile are batched. */
const sendEvery = 100

/** The heartbeat interval of the relay, in milliseconds. */
const beatEvery = 1_000

/** How often others try to become the relay, and a lost connection is reopened, in milliseconds. */
const tryEvery = 50
const comeBackAfter = 200

/**
 * After this idle time the server ends a relay's session with its lock, in milliseconds, so that another process takes
 * over from a hung one.
 */
const longestSilence = 10_000

/** The statement timeout of the relay, in milliseconds. */
const patience = 5_000

/**
 * Relays outbox events (`outbox.ts`) over its own session. The process with the lock is the relay; all others keep
 * trying to take over. Returns how to stop.
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
    // a lost connection fails the next query
    client.on('error', () => undefined)
    try {
      await client.connect()
      // the table is mostly empty or new, so its statistics are useless
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

  /** Relays until it is stopped; throws when a statement fails. */
  async function sendAgainAndAgain(client: pg.Client): Promise<void> {
    const send = relayOf(async (statement) => (await client.query(statement)).rows)
    let beatenAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      const sent = await send()
      // after sending: a failing relay must not report itself alive
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
