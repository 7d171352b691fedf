/** The longest phone number as typed, in characters. */
const longest = 40

const example = 'Enter a phone number, such as 212-555-0114.'

/** A phone number as typed, trimmed: 7 to 15 digits (E.164) and an extension; else its fault in words. */
export function readPhone(text: string): { phone: string } | { fault: string } {
  const phone = text.normalize('NFKC').trim()
  const fault = faultOf(phone)
  return fault === null ? { phone } : { fault: fault === '' ? example : `${example} ${fault}` }
}

const extension = /[\s,;]*(?:#|\bx|\bext\.?|\bextension)\s*\d{1,6}$/i

/** The fault as a sentence; empty when the example says enough. */
function faultOf(phone: string): string | null {
  if (phone === '') return ''
  if (phone.length > longest) return `This has more than ${longest} characters.`
  const number = phone.replace(extension, '')
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(number)) return 'It has an invisible character.'
  if (number.includes('@')) return 'This looks like an email address.'
  if (/\p{L}/u.test(number)) return 'Write digits instead of letters.'
  const [other] = /[^\d\s+()./‐-―-]/u.exec(number) ?? []
  if (other !== undefined) return `Leave out “${other}”.`
  if (/.\+/.test(number.replaceAll(/[\s(]/g, ''))) return 'A + can only come first.'
  const digits = number.replaceAll(/\D/g, '').length
  if (digits < 7) return digits === 1 ? 'This has only one digit.' : `This has only ${digits} digits.`
  return digits > 15 ? `This has ${digits} digits, and no number has more than 15.` : null
}
