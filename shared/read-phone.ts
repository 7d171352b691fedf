/** The longest phone number as typed, in characters. */
const longest = 40

const example = 'Enter a phone number, such as 212-555-0114.'

/** A phone number as typed, trimmed: 7 to 15 digits (E.164); else its fault in words. */
export function readPhone(text: string): { phone: string } | { fault: string } {
  const phone = text.normalize('NFKC').trim()
  const fault = faultOf(phone)
  return fault === null ? { phone } : { fault: fault === '' ? example : `${example} ${fault}` }
}

/** The fault as a sentence; empty when the example says enough. */
function faultOf(phone: string): string | null {
  if (phone === '') return ''
  if (phone.length > longest) return `This has more than ${longest} characters.`
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(phone)) return 'It has an invisible character.'
  if (phone.includes('@')) return 'This looks like an email address.'
  if (/\d\s*,?\s*(?:x|ext\.?|extension)\s*\d+$/i.test(phone)) return 'Leave out the extension.'
  if (/\p{L}/u.test(phone)) return 'Write digits instead of letters.'
  const [other] = /[^\d\s+()./‐-―-]/u.exec(phone) ?? []
  if (other !== undefined) return `Leave out “${other}”.`
  if (/.\+/.test(phone.replaceAll(/[\s(]/g, ''))) return 'A + can only come first.'
  const digits = phone.replaceAll(/\D/g, '').length
  if (digits < 7) return digits === 1 ? 'This has only one digit.' : `This has only ${digits} digits.`
  return digits > 15 ? `This has ${digits} digits, and no number has more than 15.` : null
}
