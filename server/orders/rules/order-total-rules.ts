import type { DecimalAmount, Quantity } from '#shared/money.ts'
import { type Cents, fromDecimal } from '#shared/money.ts'
import { type SaleSplit, splitSale } from '#shared/split-sale.ts'

/** An order's amounts in cents at a commission rate such as "0.0750" (CONST-04, CONST-05; decisions, OPEN-04). */
export function orderTotals(unitPrice: Cents, quantity: Quantity, commissionRate: string): SaleSplit {
  return splitSale(unitPrice, quantity, Math.round(Number(commissionRate) * 10_000))
}

/** Whether the total the buyer agreed to, a two-place decimal, is correct; an absent one always is. */
export function isAgreedTotal(agreed: DecimalAmount | undefined, total: Cents): boolean {
  return agreed === undefined || fromDecimal(agreed) === total
}
