import { formatMoney, fromDecimal } from '#shared/money.ts'

/** A decimal amount in cents; it may be less than nothing. */
export function centsOf(decimal: string): number {
  const cents = fromDecimal(decimal.replace('-', '')) ?? 0
  return decimal.startsWith('-') ? -cents : cents
}

/** A decimal amount as the console shows it: "-$9.25". */
export function dollars(decimal: string): string {
  return formatMoney(centsOf(decimal))
}
