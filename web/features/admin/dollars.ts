import { formatMoney, fromDecimal } from '#shared/money.ts'

/** A decimal amount in cents; may be negative. */
export function centsOf(decimal: string): number {
  const cents = fromDecimal(decimal.replace('-', '')) ?? 0
  return decimal.startsWith('-') ? -cents : cents
}

/** Formats a decimal amount: "-$9.25". */
export function dollars(decimal: string): string {
  return formatMoney(centsOf(decimal))
}
