import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { RunQuery } from '#server/database/database.ts'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { type CdnState, newCdnState, purgeCdn } from './purge-cdn.ts'

/** How often others try to become the relay that purges, in milliseconds. */
const tryEvery = 1_000

/** How often the relay checks that it still holds the lock, in milliseconds. */
const checkEvery = 1_000

/**
 * Takes part in purging the CDN until the application closes, if there is one and this process runs background work;
 * one process does it and another takes over. Returns its `/metrics`.
 */
export function followChangesForCdn(app: FastifyInstance, context: AppContext): Figures {
  const { config, database } = context
  const state = newCdnState(database)
  const { cdn } = config
  if (cdn === null || config.role === 'web') return figuresOf(state, cdn !== null)
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = () => wait(tryEvery, null, { signal, ref: false }).catch(() => undefined)
  const purge = (check: () => Promise<void>) => purgeCdn(context, cdn, state, { log: app.log, signal, check })

  async function purgeWhileLocked(query: RunQuery): Promise<void> {
    while (!signal.aborted) {
      const [row] = await query(`select pg_try_advisory_lock(${lockNumbers.cdn}) as mine`)
      if (row?.mine === true) await purge(checker(query))
      await pause()
    }
  }

  async function takePart(): Promise<void> {
    while (!signal.aborted) {
      try {
        // the embedded database has a single process
        if (database.engine === 'embedded') await purge(async () => undefined)
        else await database.withSession(purgeWhileLocked)
      } catch (error) {
        app.log.error({ err: error }, 'Purging the CDN has stopped; it will be retried.')
        await pause()
      }
    }
  }

  let takingPart: Promise<void> | null = null
  app.addHook('onReady', async () => {
    takingPart = takePart()
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    await takingPart
  })
  return figuresOf(state, true)
}

/** Checks every second that the session, and so its lock, still exists. */
function checker(query: RunQuery): () => Promise<void> {
  let checkedAt = performance.now()
  return async () => {
    if (performance.now() - checkedAt < checkEvery) return
    await query('select 1')
    checkedAt = performance.now()
  }
}

function figuresOf(state: CdnState, isConfigured: boolean): Figures {
  return {
    help: {
      cdn_telling:
        'Whether this process tells the CDN what has changed, 1 or 0; NaN where CDN_PURGE_URL is not set.',
      cdn_keys_waiting: 'Keys that the CDN has yet to be told to drop.',
      cdn_keys_oldest_seconds: 'How long the oldest of them has been waiting, in seconds.',
      cdn_keys_told: 'Keys that the CDN was told to drop since the start.',
      cdn_tellings_failed: 'Times the CDN could not be reached since the process started.',
    },
    async read() {
      const { queue, isPurging, purged, failed } = state
      return {
        cdn_telling: isConfigured ? Number(isPurging) : Number.NaN,
        cdn_keys_waiting: queue.size,
        cdn_keys_oldest_seconds: queue.oldest === null ? 0 : (performance.now() - queue.oldest) / 1000,
        cdn_keys_told: purged,
        cdn_tellings_failed: failed,
      }
    },
  }
}
