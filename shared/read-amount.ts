import { currency } from './currency.ts'
import type { Cents } from './money.ts'

const anySign = [...currency.otherSigns, currency.sign, currency.code]
  .map((sign) => sign.replaceAll(/[^\w\s]/g, String.raw`\$&`))
  .join('|')
const signAround = new RegExp(String.raw`^(?:${anySign})\s*|\s*(?:${anySign})$`, 'gi')

/** Other currencies as people write them beside an amount. */
const otherCurrency = /[\p{Sc}]|\b(?:[ac]\$|aud|cad|chf|cny|dkk|eur|euros?|gbp|inr|jpy|mxn|nok|nzd|sek)\b/iu

/** An example for every message. */
const example = 'Enter an amount such as 12.50'

/**
 * An amount in cents from "12.50", "$12.50", "12,50", "1,250.00", "1.250,00" or "1'250.00"; else its fault in words.
 * A lone comma before three digits separates thousands.
 */
export function readAmount(text: string): { cents: Cents } | { fault: string } {
  const amount = text.normalize('NFKC').trim().replaceAll(signAround, '').trim()
  const plain = withPoint(amount)
  const [, whole = '', part = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  if (whole === '' && part === '') return { fault: faultOf(amount) }
  // beyond 15 digits a number is no longer exact; every caller has a lower limit
  return { cents: Number(whole.slice(0, 13)) * 100 + Number(part.padEnd(2, '0')) }
}

/** The cents of an amount that somebody typed; null when it cannot be read. */
export function amountOf(text: string): Cents | null {
  const read = readAmount(text)
  return 'cents' in read ? read.cents : null
}

/** The amount without separators of thousands, and with a decimal point. */
function withPoint(amount: string): string {
  if (/^\d{1,3}([ '’])\d{3}(?:\1\d{3})*(?:[.,]\d{1,2})?$/.test(amount))
    return amount.replaceAll(/[ '’]/g, '').replace(',', '.')
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/.test(amount)) return amount.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(amount)) return amount.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(amount)) return amount.replaceAll('.', '')
  return /^\d*,\d{1,2}$/.test(amount) ? amount.replace(',', '.') : amount
}

function faultOf(amount: string): string {
  if (amount === '') return example
  if (otherCurrency.test(amount))
    return `Amounts are in ${currency.name}. ${example}, without another currency`
  if (/^[-−(]/.test(amount)) return `${example}, not a negative one`
  if (/\d\s*(?:-|–|—|to)\s*\d/.test(amount)) return `${example}, not a range`
  const [, whole = '', rest = ''] = /^(\d{1,3})\.(\d{3})$/.exec(amount) ?? []
  if (rest !== '')
    return `Write ${whole}${rest} or ${whole}.${rest.slice(0, 2)}: three digits after a point can mean either`
  if (/^\d+[.,]\d{3,}$/.test(amount)) return `${example}, with at most two digits after the point`
  if (/^[\d\s.,'’]+$/.test(amount)) return `${example}: these points and commas don’t make one number`
  if (/\d/.test(amount)) return `${example}, without words or signs`
  return /^[\p{L} ]{1,20}$/u.test(amount)
    ? `${example}: “${amount}” is no number`
    : `${example}: this is no number`
}
