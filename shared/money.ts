import type { Branded } from './branded.ts'
import { currency } from './currency.ts'
import { locale } from './locale.ts'

/** An amount in cents, the only internal form of money (decisions, OPEN-04). */
export type Cents = Branded<number, 'Cents'>

/** An amount as a decimal string in JSON: "18.50". */
export type DecimalAmount = Branded<string, 'DecimalAmount'>

/** A number of servings. */
export type Servings = Branded<number, 'Servings'>
/** A baker's own unit for oven capacity per day and for how much of it a serving uses. */
export type OvenSpaces = Branded<number, 'OvenSpaces'>

/** A count of the ordered option, or of servings when the bake has no options. */
export type Quantity = Branded<number, 'Quantity'>

/** Cents as the two-place decimal string of JSON: 1850 → "18.50". */
export function toDecimal(cents: Cents): DecimalAmount {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Parses "18.5" or "18.50" to cents; null when it is not an amount with at most two places. */
export function fromDecimal(text: DecimalAmount): Cents | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The US format without Intl, which takes a phone 0.1 seconds to load. */
const format: (amount: number) => string =
  locale === 'en-US'
    ? (amount) =>
        amount
          .toFixed(2)
          .replace(/\B(?=(\d{3})+\.)/g, ',')
          .replace(/^-?/, (minus) => `${minus}${currency.sign}`)
    : new Intl.NumberFormat(locale, { style: 'currency', currency: currency.code }).format

/** Cents for display: 1850 → "$18.50". */
export function formatMoney(cents: Cents): string {
  // -0 must not become -$0.00
  return format(cents / 100 || 0)
}

/** Adds the currency's sign to a formatted amount: "40+" → "$40+". */
export function withSign(amount: string): string {
  return `${currency.sign}${amount}`
}
