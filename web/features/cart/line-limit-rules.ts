import type { Quantity } from '#shared/money.ts'
import { buyerLimitText, overBuyerLimit } from '#web/features/orders/order-draft.ts'

/** A line's limit per buyer. */
export interface LineLimit {
  /** null: no limit */
  mostPerBuyer: number | null
  /** whether earlier lines of the same batch have used a part of the limit */
  isShared: boolean
}

/** The text beside a line at its limit; null below it. */
export function atLineLimit({ mostPerBuyer, isShared }: LineLimit, quantity: Quantity): string | null {
  if (mostPerBuyer === null || quantity !== mostPerBuyer) return null
  return isShared
    ? `With what is above, at most ${mostPerBuyer} for each neighbor.`
    : buyerLimitText(mostPerBuyer)
}

/** Why a line exceeds its limit per buyer and what to do; null if it does not. */
export function overLineLimit(limit: LineLimit, quantity: Quantity): string | null {
  const { mostPerBuyer, isShared } = limit
  if (!isShared) return overBuyerLimit(limit, quantity)
  if (mostPerBuyer === null || quantity <= mostPerBuyer) return null
  return mostPerBuyer === 0
    ? 'What is above is as much of this as each neighbor can have. Please remove it, or take fewer there.'
    : `With what is above, at most ${mostPerBuyer} for each neighbor. Please take fewer.`
}
