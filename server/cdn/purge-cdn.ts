import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/app-context.ts'
import type { Cdn } from '#server/config.ts'
import { type Change, parseListingChanges } from '#server/http/cache-tags-rules.ts'
import { lifetime } from '#server/http/cached-response.ts'
import { everything, keysOfChange } from '#server/http/surrogate-keys-rules.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { cooksOf } from '#server/listings/listing-changes-repository.ts'
import { ListingId } from '#shared/api/ids.ts'
import { KeyQueue } from './key-queue.ts'
import { purgeKeys } from './purge-keys.ts'

/** The minimum interval between purges in milliseconds, and the maximum number of keys. */
const purgeEvery = 100
const mostKeys = 30

/** The first pause after a failure in milliseconds, doubled after each further one, up to the last. */
const firstPause = 200
const longestPause = 10_000

/** How much longer than in our cache a response may be on its way to the CDN, in milliseconds. */
const onItsWay = 1_000

/** The state of purging. */
export interface CdnState {
  queue: KeyQueue
  /** whether this process purges */
  isPurging: boolean
  purged: number
  failed: number
}

/** The state before purging begins. */
export function newCdnState({ replicas }: AppContext['database']): CdnState {
  // by then no cached or replica read from before the change is left
  const againAfter = lifetime + (replicas?.longestAge ?? 0) + onItsWay
  return { queue: new KeyQueue(againAfter), isPurging: false, purged: 0, failed: 0 }
}

/**
 * Purges the CDN until it is aborted or `check`, called each time, throws. It begins with everything, as earlier
 * changes may be lost.
 */
export async function purgeCdn(
  { db, database }: Pick<AppContext, 'db' | 'database'>,
  cdn: Cdn,
  state: CdnState,
  { log, signal, check }: { log: JobLog; signal: AbortSignal; check: () => Promise<void> },
): Promise<void> {
  const { queue } = state
  let heard: Change[] = []
  let failures = 0
  const pause = (milliseconds: number) =>
    wait(milliseconds, null, { signal, ref: false }).catch(() => undefined)
  const dropEverything = () => queue.add([everything], performance.now())

  /** Only the database knows the bakers of changed listings. */
  async function queueChanges(): Promise<void> {
    const changes = heard
    const ids = changes.flatMap((change) => (change === null ? [] : [ListingId.parse(change.id)]))
    if (changes.length === 0) return
    heard = []
    const bakers = ids.length === 0 ? new Map() : await cooksOf(db, ids).catch(() => new Map())
    queue.add(
      changes.flatMap((change) => keysOfChange(change, change && (bakers.get(change.id) ?? null))),
      performance.now(),
    )
  }

  async function purgeNext(): Promise<void> {
    await queueChanges()
    const keys = queue.take(mostKeys, performance.now())
    if (keys.size === 0) return
    try {
      await purgeKeys(cdn, [...keys.keys()])
      state.purged += keys.size
      failures = 0
    } catch (error) {
      queue.giveBack(keys)
      state.failed += 1
      failures += 1
      if (failures === 1) log.error({ err: error }, 'The CDN could not be purged; it will be retried.')
      await pause(Math.min(firstPause * 2 ** (failures - 1), longestPause))
    }
  }

  const stopListening = await database.listen(
    'listings_changed',
    (notice) => {
      heard.push(...parseListingChanges(notice))
    },
    dropEverything,
  )
  state.isPurging = true
  dropEverything()
  try {
    while (!signal.aborted) {
      await check()
      await purgeNext()
      await pause(purgeEvery)
    }
  } finally {
    state.isPurging = false
    await stopListening()
  }
}
