import { formatMoney, fromDecimal } from '#shared/money.ts'

/** A decimal amount that may be less than nothing, in dollars. */
export function signedDollars(decimal: string): string {
  return formatMoney(signedCents(decimal))
}

/** The same in cents. */
export function signedCents(decimal: string): number {
  const cents = fromDecimal(decimal.replace('-', '')) ?? 0
  return decimal.startsWith('-') ? -cents : cents
}
