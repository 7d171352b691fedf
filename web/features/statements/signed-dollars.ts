import { formatMoney, fromDecimal } from '#shared/money.ts'

/** Formats a decimal amount that may be negative, in dollars. */
export function signedDollars(decimal: string): string {
  return formatMoney(signedCents(decimal))
}

/** Converts a decimal amount that may be negative to cents. */
export function signedCents(decimal: string): number {
  const cents = fromDecimal(decimal.replace('-', '')) ?? 0
  return decimal.startsWith('-') ? -cents : cents
}
