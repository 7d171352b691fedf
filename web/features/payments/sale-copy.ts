import type { DecimalAmount, Quantity } from '#shared/money.ts'
import { type Cents, formatMoney, fromDecimal } from '#shared/money.ts'
import { type SaleSplit, splitSale } from '#shared/split-sale.ts'

/** A quantity of servings at a price, a decimal string. */
export interface Sale {
  price: DecimalAmount
  quantity: Quantity
}

/** Formats a rate: "0.0750" is "7.5%". */
export function ratePercent(rate: string): string {
  return `${Number((Number(rate) * 100).toFixed(2))}%`
}

/**
 * Splits several sales at a rate such as "0.0750", in cents. Rounds each sale as its own order (CONST-04, CONST-05).
 */
export function sharesOf(
  sales: readonly Sale[],
  rate: string,
): Pick<SaleSplit, 'seller' | 'commission' | 'total'> {
  const tenThousandths = Math.round(Number(rate) * 10_000)
  const splits = sales.map(({ price, quantity }) =>
    splitSale(fromDecimal(price) ?? 0, quantity, tenThousandths),
  )
  const sum = (part: 'seller' | 'commission' | 'total'): Cents =>
    splits.reduce((whole, split) => whole + split[part], 0)
  return { seller: sum('seller'), commission: sum('commission'), total: sum('total') }
}

/** The split as text: "Baker $18.50, service fee $1.50 (7.5%, included)" (CONST-04, CONST-05, PAY-15). */
export function sharesText(sales: readonly Sale[], rate: string): string {
  const { seller, commission } = sharesOf(sales, rate)
  return `Baker ${formatMoney(seller)}, service fee ${formatMoney(commission)} (${ratePercent(rate)}, included)`
}
