import type { BatchId, PickupId } from '#shared/api/ids.ts'
import type { StoredOption } from '#shared/bake-options.ts'
import type { Servings } from '#shared/money.ts'
import { fewestServings } from '#shared/sold-out.ts'

/** How many pickups a buyer may have open at once that are paid at pickup (decisions, limits at pickup). */
export const mostOpenPickups = 3

/** What a listing and its baker say of how much can be ordered at pickup. */
export interface LimitedListing {
  /** how many there were in all; null where nobody has counted them */
  servings_offered: Servings | null
  servings_available: Servings
  lifts_pickup_limits: boolean
  options: readonly Pick<StoredOption, 'servings'>[]
}

/** An open order that is paid at pickup. */
export interface OrderAtPickup {
  /** orders that are picked up together share it */
  pickup_id: PickupId
  /** of which batch, or of which listing where that has one */
  stock_id: BatchId
  servings: Servings
}

/**
 * How many servings of a listing one buyer may have ordered at pickup, half of them or one of its smallest option; null: as many as
 * there are.
 */
export function mostAtPickup(listing: LimitedListing): Servings | null {
  if (listing.lifts_pickup_limits) return null
  return Math.max(
    fewestServings(listing.options),
    Math.ceil((listing.servings_offered ?? listing.servings_available) / 2),
  )
}

/**
 * Why a buyer with these open orders cannot add one of a listing at pickup, in words; null when they can. An account costs
 * nothing: without limits one person could keep all others from a baker's goods.
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
    return `You can have ${mostOpenPickups} open pickups at most that you pay for at pickup. Pick one up first, or order something that you pay for online.`
  const before = open.reduce((sum, own) => sum + (own.stock_id === stock_id ? own.servings : 0), 0)
  if (before + servings <= most) return null
  const left = most - before
  const goods = listing.options.length === 0 ? 'of these' : 'servings of this'
  const limit = `At most ${most} ${goods} can be ordered at pickup by one buyer, so that there is some for everybody.`
  if (before === 0) return limit
  return left > 0
    ? `${limit} You have ordered ${before}: ${left} more can be ordered.`
    : `${limit} You have ordered ${before} already.`
}
