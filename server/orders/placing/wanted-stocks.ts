import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { listOpenBatches, type ShownBatch, shownOf } from '#server/batches/batches-repository.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import { type Change, readChanges } from '#server/http/shown-rules.ts'
import { lockOvensOf, type OvenDays } from '#server/ovens/room-in-ovens.ts'
import type { BatchId, ListingId, PersonId } from '#shared/api/ids.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { fewestServings } from '#shared/sold-out.ts'
import { orderedServings } from '../rules/fulfilment-rules.ts'
import { type ListingStock, lockStocks } from './placing-repository.ts'

/** What a buyer asks for: a batch of a listing, or without one the next that can be ordered (decisions, ids). */
export interface Wanted {
  foodListingId: ListingId
  batchId?: BatchId | null | undefined
}

/** Of which stock something is: a batch's, or that of a listing with one batch, which goes by the listing's own id. */
export function stockIdOf({ id, batch_id }: { id: ListingId; batch_id: BatchId | null }): BatchId {
  return batch_id ?? firstBatchOf(id)
}

/** The same of an order. */
export function stockIdOfOrder({
  food_listing_id,
  batch_id,
}: Pick<OrderRow, 'food_listing_id' | 'batch_id'>): BatchId {
  return stockIdOf({ id: food_listing_id, batch_id })
}

/**
 * Locks the listings that are asked for, and with them their batches. Answers what there is of each: first of the batch that it shows,
 * once it has moved on from one that is over or sold out, then of others that are named and can be ordered.
 */
export async function lockWantedStocks(
  trx: Trx,
  wanted: readonly Wanted[],
  buyerId: PersonId,
  now: Date,
): Promise<ListingStock[]> {
  const ids = [...new Set(wanted.map(({ foodListingId }) => foodListingId))]
  const stocks: ListingStock[] = []
  for (const stock of await lockStocks(trx, ids, buyerId)) stocks.push(await rolledOver(trx, stock, now))
  const named = new Set(wanted.flatMap(({ batchId }) => batchId ?? []))
  for (const stock of stocks) named.delete(stockIdOf(stock))
  if (named.size === 0) return stocks
  const others = (await listOpenBatches(trx, ids, now)).filter(({ id }) => named.has(id))
  return [
    ...stocks,
    ...others.flatMap((batch) => {
      const listing = stocks.find(({ id }) => id === batch.food_listing_id)
      return listing ? [ofBatch(listing, batch)] : []
    }),
  ]
}

/** How full the ovens of those bakers are who count one; nobody else takes anything of them until the transaction ends. */
export function lockOvensOfStocks(trx: Trx, stocks: readonly ListingStock[]): Promise<OvenDays> {
  return lockOvensOf(
    trx,
    stocks.filter(({ has_oven }) => has_oven),
  )
}

/** What visitors see change when something is taken of these stocks. */
export function changesOfStocks(stocks: readonly ListingStock[]): Change[] {
  return stocks.flatMap(({ told }) => readChanges(told))
}

/** What is wanted among the stocks that were locked for it; undefined when it cannot be had. */
export function wantedStock(
  stocks: Iterable<ListingStock>,
  { foodListingId, batchId }: Wanted,
): ListingStock | undefined {
  return [...stocks].find((stock) => stock.id === foodListingId && (!batchId || stockIdOf(stock) === batchId))
}

/** Has the listings whose shown batch these orders sold out show the next one. */
export async function moveOnFromSoldOut(
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

async function rolledOver(trx: Trx, stock: ListingStock, now: Date): Promise<ListingStock> {
  const { order_by } = stock
  if (order_by === null || (order_by > now && stock.servings_available >= fewestServings(withSoldOut(stock))))
    return stock
  const shown = await showNextBatch(trx, stock.id, now)
  return shown ? ofBatch(stock, shown) : stock
}

function ofBatch(listing: ListingStock, batch: ShownBatch): ListingStock {
  return { ...listing, ...shownOf(batch), batch_id: batch.id }
}
