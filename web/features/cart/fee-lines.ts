import { formatMoney } from '#shared/money.ts'
import { ratePercent, type Sale, sharesOf } from '#web/features/payments/sale-copy.ts'

/**
 * Receipt lines that split a total into the bakers' share and the fee (CONST-05, PAY-15); none until the rate is known.
 */
export function feeLines(
  sales: readonly Sale[],
  rate: string | null,
  bakers: number,
): { label: string; value: string }[] {
  if (rate === null) return []
  const { seller, commission } = sharesOf(sales, rate)
  return [
    { label: bakers === 1 ? 'To the baker' : 'To the bakers', value: formatMoney(seller) },
    { label: `Service fee (${ratePercent(rate)})`, value: `${formatMoney(commission)}, included` },
  ]
}

/** The fee inside a total: "Includes the 7.5% service fee, $8.48." (CONST-04, PAY-15). */
export function feeText(sales: readonly Sale[], rate: string): string {
  return `Includes the ${ratePercent(rate)} service fee, ${formatMoney(sharesOf(sales, rate).commission)}.`
}
