import type { BulkSession } from '#server/database/bulk-session.ts'
import type { Database } from '#server/database/database.ts'
import { bakerChunks, bakerTarget } from './baker-rows.ts'
import { chunkSize, listingChunks, listingTarget, seedTexts } from './listing-rows.ts'
import { makeBakers, seededEmailEnding } from './make-bakers.ts'
import {
  analyzeLoad,
  dropForLoad,
  hasBakersOf,
  listingsThere,
  noteAllTiles,
  prepareForLoad,
  searchWordsOf,
  setRecordingTriggers,
} from './seed-repository.ts'
import { makeWindows, windowRows, windowTarget } from './window-rows.ts'

/** The parameters of a seed. */
export interface SeedOrder {
  seed: number
  listings: number
  bakers: number
  now: Date
  /** one in this many listings is sold out; omitted: none */
  soldOutOneIn?: number | undefined
  /** one in this many bakers has a weekly pickup window; omitted: none */
  windowsOneIn?: number | undefined
}

/** The result of a load; times in milliseconds. */
export interface SeedReport {
  bakersTime: number
  listingsTime: number
  indexesTime: number
  /** indexes rebuilt after the load; 0 when they were kept */
  indexes: number
  bytes: number
}

/** Progress callbacks of a load, and the signal to stop it. */
export interface SeedWatch {
  onListings(done: number): void
  onStage(stage: 'bakers' | 'listings' | 'indexes'): void
  signal: AbortSignal
}

/** The seed's bakers exist already, and their ids would repeat. */
export class SeedTakenError extends Error {}

/** From this many listings on, rebuilding indexes is faster than updating them per row. */
const largeLoad = 5000

const joinedDaysAgo = 61

/**
 * Loads a seed in one transaction: after an error, an abort or a crash nothing is stored and every index is
 * restored. Throws SeedTakenError when the seed was loaded before.
 */
export async function loadSeed(database: Database, order: SeedOrder, watch: SeedWatch): Promise<SeedReport> {
  const joinedAt = new Date(order.now.getTime() - joinedDaysAgo * 24 * 60 * 60 * 1000)
  const bakers = makeBakers(order.seed, order.bakers, joinedAt)
  return database.bulkLoad(async (session) => {
    await refuseTakenSeed(session, order.seed)
    await prepareForLoad(session)
    watch.onStage('bakers')
    const clock = stopwatch()
    await session.copyIn(bakerTarget, bakerChunks(bakers, joinedAt))
    const windows = makeWindows(order.seed, bakers, order.windowsOneIn, joinedAt)
    await session.copyIn(windowTarget, windowRows(windows, joinedAt))
    const bakersTime = clock()
    watch.onStage('listings')
    const isLarge = order.listings >= largeLoad && order.listings * 4 >= (await listingsThere(session))
    const dropped = isLarge ? await dropForLoad(session) : { indexes: [], references: [] }
    const words = await searchWordsOf(session, seedTexts(bakers))
    await setRecordingTriggers(session, 'disable')
    const rows = watched(listingChunks({ ...order, bakers, words, windows }), order.listings, watch)
    const bytes = await session.copyIn(listingTarget, rows)
    await setRecordingTriggers(session, 'enable')
    await noteAllTiles(session)
    const listingsTime = clock()
    watch.onStage('indexes')
    for (const definition of [...dropped.references, ...dropped.indexes]) {
      watch.signal.throwIfAborted()
      await session.query(definition)
    }
    await analyzeLoad(session)
    return { bakersTime, listingsTime, indexesTime: clock(), indexes: dropped.indexes.length, bytes }
  })
}

async function refuseTakenSeed(session: BulkSession, seed: number): Promise<void> {
  if (await hasBakersOf(session, seededEmailEnding(seed)))
    throw new SeedTakenError(`Seed ${seed} is already in this database: give another with --seed.`)
}

/** Passes chunks on, reports progress, and stops between chunks on request. */
function* watched(chunks: Iterable<Buffer>, total: number, watch: SeedWatch): Generator<Buffer> {
  let done = 0
  for (const chunk of chunks) {
    watch.signal.throwIfAborted()
    yield chunk
    done = Math.min(total, done + chunkSize)
    watch.onListings(done)
  }
}

/** Returns the milliseconds since the last call. */
function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const now = performance.now()
    const passed = now - last
    last = now
    return passed
  }
}
