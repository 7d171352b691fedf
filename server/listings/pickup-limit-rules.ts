import type { BatchId } from '#shared/api/ids.ts'
import type { StoredOption } from '#shared/bake-options.ts'
import type { Servings } from '#shared/money.ts'
import { fewestServings } from '#shared/sold-out.ts'

/** How many orders a buyer may have open at once that are paid at pickup (decisions, unconfirmed e-mail addresses). */
export const mostOpenPickups = 3

/** What a listing and its baker say of how much can be ordered at pickup. */
export interface LimitedListing {
  /** how many there were in all; null where nobody has counted them */
  servings_offered: Servings | null
  servings_available: Servings
  lifts_pickup_limits: boolean
  options: readonly Pick<StoredOption, 'servings'>[]
}

/** An order that is open and paid at pickup: money has yet to come for it. */
export interface OpenPickup {
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
 * Why a buyer who has these orders open cannot order servings of a listing at pickup, in words; null when they can. An account
 * costs nothing, so that without limits one person could keep all others from a baker's goods.
 */
export function refusePickup(
  open: readonly OpenPickup[],
  listing: LimitedListing & { stock_id: BatchId },
  servings: Servings,
): string | null {
  const most = mostAtPickup(listing)
  if (most === null) return null
  if (open.length >= mostOpenPickups)
    return `You can have ${mostOpenPickups} orders open at most that are paid at pickup, and each line of a cart is one. Pick one up first, or choose what is paid online.`
  const before = open.reduce((sum, own) => sum + (own.stock_id === listing.stock_id ? own.servings : 0), 0)
  if (before + servings <= most) return null
  const left = most - before
  const goods = listing.options.length === 0 ? 'of these' : 'servings of this'
  const limit = `At most ${most} ${goods} can be ordered at pickup by one buyer, so that there is some for everybody.`
  if (before === 0) return limit
  return left > 0
    ? `${limit} You have ordered ${before}: ${left} more can be ordered.`
    : `${limit} You have ordered ${before} already.`
}
