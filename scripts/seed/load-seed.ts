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
  switchNotingTriggers,
} from './seed-repository.ts'
import { makeWindows, windowRows, windowTarget } from './window-rows.ts'

/** What to make. */
export interface SeedOrder {
  seed: number
  listings: number
  bakers: number
  now: Date
  /** one in so many listings is sold out; without it none is */
  soldOutOneIn?: number | undefined
  /** one in so many bakers has a pickup window each week; without it none has */
  windowsOneIn?: number | undefined
}

/** How it went; times in milliseconds. */
export interface SeedReport {
  bakersTime: number
  listingsTime: number
  indexesTime: number
  /** how many indexes were built after the load; 0 when it went into them as they were */
  indexes: number
  bytes: number
}

/** What to hear while it runs, and how to stop it. */
export interface SeedWatch {
  onListings(done: number): void
  onStage(stage: 'bakers' | 'listings' | 'indexes'): void
  signal: AbortSignal
}

/** This seed's bakers are already there: their ids would come twice. */
export class SeedTakenError extends Error {}

/** From this many listings on, building the indexes afterwards is faster than keeping them up row by row. */
const largeLoad = 5000

const joinedDaysAgo = 61

/**
 * Loads an order in one transaction: all of it is stored, or, after an error, an abort or a crash, nothing, with every
 * index as it was. Throws SeedTakenError when the seed was loaded before.
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
    const words = await searchWordsOf(session, seedTexts())
    await switchNotingTriggers(session, 'disable')
    const rows = watched(listingChunks({ ...order, bakers, words, windows }), order.listings, watch)
    const bytes = await session.copyIn(listingTarget, rows)
    await switchNotingTriggers(session, 'enable')
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

/** Hands on the chunks, says how far they are, and stops between two when asked to. */
function* watched(chunks: Iterable<Buffer>, total: number, watch: SeedWatch): Generator<Buffer> {
  let done = 0
  for (const chunk of chunks) {
    watch.signal.throwIfAborted()
    yield chunk
    done = Math.min(total, done + chunkSize)
    watch.onListings(done)
  }
}

/** Answers the milliseconds since it was last asked. */
function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const now = performance.now()
    const passed = now - last
    last = now
    return passed
  }
}
