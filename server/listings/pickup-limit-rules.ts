import type { BatchId, PickupId } from '#shared/api/ids.ts'
import type { StoredOption } from '#shared/bake-options.ts'
import type { Servings } from '#shared/money.ts'
import { fewestServings } from '#shared/sold-out.ts'

/** The most open pickups that a buyer may have to pay at pickup (decisions, limits at pickup). */
const mostOpenPickups = 3

/** The facts that limit orders paid at pickup. */
export interface LimitedListing {
  /** the servings of the whole batch; null when unknown */
  servings_offered: Servings | null
  servings_available: Servings
  lifts_pickup_limits: boolean
  options: readonly Pick<StoredOption, 'servings'>[]
}

/** An open order that is paid at pickup. */
export interface OrderAtPickup {
  /** shared by orders that are picked up together */
  pickup_id: PickupId
  /** the batch */
  stock_id: BatchId
  servings: Servings
}

/** The most servings one buyer may order for payment at pickup: half, or one of the smallest option; null: no limit. */
export function mostAtPickup(listing: LimitedListing): Servings | null {
  if (listing.lifts_pickup_limits) return null
  return Math.max(
    fewestServings(listing.options),
    Math.ceil((listing.servings_offered ?? listing.servings_available) / 2),
  )
}

/**
 * Why a buyer with these open orders cannot add one paid at pickup, in words; null when they can.
 * Accounts are free, so without limits one person could block a baker's whole stock.
 */
export function refusePickup(
  open: readonly OrderAtPickup[],
  listing: LimitedListing,
  { pickup_id, stock_id, servings }: OrderAtPickup,
): string | null {
  const most = mostAtPickup(listing)
  if (most === null) return null
  const pickups = new Set(open.map((own) => own.pickup_id))
  if (!pickups.has(pickup_id) && pickups.size >= mostOpenPickups)
    return `You can have at most ${mostOpenPickups} open pickups that you pay for at pickup. Pick one up first, or choose something you can pay for online.`
  const before = open.reduce((sum, own) => sum + (own.stock_id === stock_id ? own.servings : 0), 0)
  if (before + servings <= most) return null
  const left = most - before
  const goods = listing.options.length === 0 ? 'of these' : 'servings of this'
  const limit = `Each buyer can order at most ${most} ${goods} to pay at pickup, so there’s enough for everyone.`
  if (before === 0) return limit
  return left > 0
    ? `${limit} You have ordered ${before}, so you can order ${left} more.`
    : `${limit} You have already ordered ${before}.`
}
