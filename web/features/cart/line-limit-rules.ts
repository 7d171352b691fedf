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
    ? `Counting the line above, the limit is ${mostPerBuyer} per buyer.`
    : buyerLimitText(mostPerBuyer)
}

/** Why a line exceeds its limit per buyer and what to do; null if it does not. */
export function overLineLimit(limit: LineLimit, quantity: Quantity): string | null {
  const { mostPerBuyer, isShared } = limit
  if (!isShared) return overBuyerLimit(limit, quantity)
  if (mostPerBuyer === null || quantity <= mostPerBuyer) return null
  return mostPerBuyer === 0
    ? 'The line above already reaches the limit per buyer. Remove this one, or choose fewer above.'
    : `Counting the line above, the limit is ${mostPerBuyer} per buyer. Choose fewer.`
}
