import { firstBatchOf, nextBatch } from '#server/batches/batch-rules.ts'
import { listOpenBatches, type ShownBatch, shownOf } from '#server/batches/batches-repository.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { BatchRow, Db, OrderRow, Trx } from '#server/database/tables.ts'
import { type Change, parseListingChanges } from '#server/http/cache-tags-rules.ts'
import { lockOvensOf, type OvenDays, readOvens } from '#server/ovens/room-in-ovens.ts'
import type { BatchId, ListingId, PersonId } from '#shared/api/ids.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { fewestServings } from '#shared/sold-out.ts'
import { orderedServings } from '../rules/fulfilment-rules.ts'
import { type ListingStock, lockStocks, readStocks } from './placing-repository.ts'

/** A batch of a listing, or without one the next that can be ordered (decisions, ids). */
export interface Wanted {
  foodListingId: ListingId
  batchId?: BatchId | null | undefined
}

/** The id of a stock: its batch, or the listing's own id for a listing with one batch. */
export function stockIdOf({ id, batch_id }: { id: ListingId; batch_id: BatchId | null }): BatchId {
  return batch_id ?? firstBatchOf(id)
}

/** The id of an order's stock. */
export function stockIdOfOrder({
  food_listing_id,
  batch_id,
}: Pick<OrderRow, 'food_listing_id' | 'batch_id'>): BatchId {
  return stockIdOf({ id: food_listing_id, batch_id })
}

/**
 * Locks the wanted listings and their batches. Returns the stock of each listing's shown batch, after moving on from a
 * past or sold-out one, then of other named batches that can be ordered.
 */
export async function lockWantedStocks(
  trx: Trx,
  wanted: readonly Wanted[],
  buyerId: PersonId,
  now: Date,
): Promise<ListingStock[]> {
  const ids = listingsOf(wanted)
  const stocks: ListingStock[] = []
  for (const stock of await lockStocks(trx, ids, buyerId)) stocks.push(await withNextBatch(trx, stock, now))
  const named = namedBesides(stocks, wanted)
  if (named.size === 0) return stocks
  return [...stocks, ...stocksOfBatches(stocks, await listOpenBatches(trx, ids, now), named)]
}

/** Reads what `lockWantedStocks` returns, without locks and without moving any listing on. */
export async function readWantedStocks(
  db: Db,
  wanted: readonly Wanted[],
  buyerId: PersonId,
  now: Date,
): Promise<ListingStock[]> {
  const ids = listingsOf(wanted)
  const batches = await listOpenBatches(db, ids, now)
  const stocks = (await readStocks(db, ids, buyerId)).map((stock) => {
    if (!isOver(stock, now)) return stock
    const own = batches.filter(({ food_listing_id }) => food_listing_id === stock.id)
    const next = nextBatch(own, stock, fewestServings(withSoldOut(stock)), now)
    return next ? ofBatch(stock, next) : stock
  })
  return [...stocks, ...stocksOfBatches(stocks, batches, namedBesides(stocks, wanted))]
}

function listingsOf(wanted: readonly Wanted[]): ListingId[] {
  return [...new Set(wanted.map(({ foodListingId }) => foodListingId))]
}

/** The named batches that are not among the stocks. */
function namedBesides(stocks: readonly ListingStock[], wanted: readonly Wanted[]): Set<BatchId> {
  const named = new Set(wanted.flatMap(({ batchId }) => batchId ?? []))
  for (const stock of stocks) named.delete(stockIdOf(stock))
  return named
}

function stocksOfBatches(
  stocks: readonly ListingStock[],
  batches: readonly BatchRow[],
  named: ReadonlySet<BatchId>,
): ListingStock[] {
  return batches.flatMap((batch) => {
    const listing = stocks.find(({ id }) => id === batch.food_listing_id)
    return listing && named.has(batch.id) ? [ofBatch(listing, batch)] : []
  })
}

/** The oven capacity of bakers who limit it, locked until the transaction ends. */
export function lockOvensOfStocks(trx: Trx, stocks: readonly ListingStock[]): Promise<OvenDays> {
  return lockOvensOf(
    trx,
    stocks.filter(({ has_oven }) => has_oven),
  )
}

/** Reads the oven capacity of bakers who limit it. */
export function readOvensOfStocks(db: Db, stocks: readonly ListingStock[]): Promise<OvenDays> {
  return readOvens(
    db,
    stocks.filter(({ has_oven }) => has_oven),
  )
}

/** The changes that visitors see when orders take from these stocks. */
export function changesOfStocks(stocks: readonly ListingStock[]): Change[] {
  return stocks.flatMap(({ outbox_event }) => parseListingChanges(outbox_event))
}

/** The wanted stock among the locked ones; undefined when it cannot be ordered. */
export function wantedStock(
  stocks: Iterable<ListingStock>,
  { foodListingId, batchId }: Wanted,
): ListingStock | undefined {
  return [...stocks].find((stock) => stock.id === foodListingId && (!batchId || stockIdOf(stock) === batchId))
}

/** Shows the next batch of listings whose shown batch these orders sold out. */
export async function advanceSoldOutListings(
  trx: Trx,
  orders: readonly Pick<OrderRow, 'food_listing_id' | 'batch_id' | 'quantity' | 'servings_each'>[],
  stocks: readonly ListingStock[],
  now: Date,
): Promise<void> {
  for (const stock of stocks) {
    if (stock.batch_id === null) continue
    const own = orders.filter((order) => stockIdOfOrder(order) === stockIdOf(stock))
    const taken = own.reduce((sum, order) => sum + orderedServings(order), 0)
    const left = stock.servings_available - taken
    if (taken > 0 && left < fewestServings(withSoldOut(stock))) await showNextBatch(trx, stock.id, now)
  }
}

async function withNextBatch(trx: Trx, stock: ListingStock, now: Date): Promise<ListingStock> {
  if (!isOver(stock, now)) return stock
  const shown = await showNextBatch(trx, stock.id, now)
  return shown ? ofBatch(stock, shown) : stock
}

/** Whether the shown batch of bake days is past or sold out. */
function isOver(stock: ListingStock, now: Date): boolean {
  const { order_by } = stock
  if (order_by === null) return false
  return order_by <= now || stock.servings_available < fewestServings(withSoldOut(stock))
}

function ofBatch(listing: ListingStock, batch: ShownBatch): ListingStock {
  return { ...listing, ...shownOf(batch), batch_id: batch.id }
}
