import type { Quantity } from '#shared/money.ts'
import { buyerLimitText, overBuyerLimit } from '#web/features/orders/order-draft.ts'

/** How many of a line its baker lets one buyer have. */
export interface LineLimit {
  /** null: as many as there are */
  mostPerBuyer: number | null
  /** whether lines above it in the cart have some of the same, which this no longer counts */
  isShared: boolean
}

/** What stands beside a line that can be raised no further for its baker's limit; null of others. */
export function atLineLimit({ mostPerBuyer, isShared }: LineLimit, quantity: Quantity): string | null {
  if (mostPerBuyer === null || quantity !== mostPerBuyer) return null
  return isShared
    ? `With what is above, at most ${mostPerBuyer} for each neighbor.`
    : buyerLimitText(mostPerBuyer)
}

/** Why a line is more than its baker lets one buyer have, and what to do; null when it is not. */
export function overLineLimit(limit: LineLimit, quantity: Quantity): string | null {
  const { mostPerBuyer, isShared } = limit
  if (!isShared) return overBuyerLimit(limit, quantity)
  if (mostPerBuyer === null || quantity <= mostPerBuyer) return null
  return mostPerBuyer === 0
    ? 'What is above is as much of this as each neighbor can have. Please remove it, or take fewer there.'
    : `With what is above, at most ${mostPerBuyer} for each neighbor. Please take fewer.`
}
