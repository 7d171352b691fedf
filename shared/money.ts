import { currency } from './currency.ts'
import type { Flavoured } from './flavoured.ts'
import { locale } from './locale.ts'

/** An amount of the market's currency in hundredths, its cents; the only form money takes inside the product (decisions, OPEN-04). */
export type Cents = Flavoured<number, 'Cents'>

/** The same as it travels in JSON, a decimal string: "18.50". */
export type DecimalAmount = Flavoured<string, 'DecimalAmount'>

/** How many servings. */
export type Servings = Flavoured<number, 'Servings'>
/** A baker's own measure of how much work their oven takes on a day, and of what a serving takes of it. */
export type OvenSpaces = Flavoured<number, 'OvenSpaces'>

/** How many an order is of: of its option, or of servings where its bake has none. */
export type Quantity = Flavoured<number, 'Quantity'>

/** Cents as the two-place decimal string that travels in JSON: 1850 → "18.50". */
export function toDecimal(cents: Cents): DecimalAmount {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Cents of a decimal string such as "18.5" or "18.50"; null when it is not an amount with at most two places. */
export function fromDecimal(text: DecimalAmount): Cents | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** As Americans write an amount, without Intl, which takes a phone a tenth of a second to be ready. */
const format: (amount: number) => string =
  locale === 'en-US'
    ? (amount) =>
        amount
          .toFixed(2)
          .replace(/\B(?=(\d{3})+\.)/g, ',')
          .replace(/^-?/, (minus) => `${minus}${currency.sign}`)
    : new Intl.NumberFormat(locale, { style: 'currency', currency: currency.code }).format

/** Cents as people read them: 1850 → "$18.50". */
export function formatMoney(cents: Cents): string {
  // no cents are no cents, whichever side they came from: there is no -$0.00
  return format(cents / 100 || 0)
}

/** An amount that is written out already, with the currency's sign: "40+" → "$40+". */
export function withSign(amount: string): string {
  return `${currency.sign}${amount}`
}
