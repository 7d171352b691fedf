/** The documented message for anything that is no email address (AUTH-07). */
export const notAnEmail = 'Please enter a valid email address.'

/** The longest address and the longest part before its @, in characters (RFC 5321). */
const longest = 254
const longestLocal = 64

/** The URL parser of every browser and of Node, which writes international domains in ASCII. */
declare const URL: { new (url: string): { hostname: string }; canParse(url: string): boolean }

/**
 * An email address (dot-atoms of RFC 5322, international domains) in lower case, its domain in ASCII: one spelling for
 * each mailbox (AUTH-14). For other texts, what is wrong, beginning with `notAnEmail`.
 */
export function readEmail(text: string): { email: string } | { fault: string } {
  const typed = text.normalize('NFKC').replaceAll('。', '.').trim()
  const at = typed.lastIndexOf('@')
  const [local, typedDomain] = [typed.slice(0, Math.max(at, 0)), typed.slice(at + 1)]
  const domain = asciiDomain(typedDomain)
  const fault = wholeFault(typed) ?? localFault(local) ?? domainFault(typedDomain, domain)
  if (fault !== null || domain === null) return { fault: fault ? `${notAnEmail} ${fault}` : notAnEmail }
  const email = `${local.toLowerCase()}@${domain}`
  return email.length > longest
    ? { fault: `${notAnEmail} It has more than ${longest} characters.` }
    : { email }
}

/** The fault as a sentence; empty when the message says enough. */
function wholeFault(typed: string): string | null {
  if (typed === '') return ''
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(typed)) return 'It has an invisible character.'
  if (!typed.includes('@')) return 'It has no @.'
  if (/^[^<]*<[^<>]+>$/.test(typed)) return 'Leave out the name and the < >.'
  if (/\s/.test(typed)) return 'It has a space in it.'
  return typed.split('@').length > 2 ? 'It has more than one @.' : null
}

function localFault(local: string): string | null {
  if (local === '') return 'Something must come before the @.'
  if (/^\.|\.$|\.\./.test(local)) return 'Before the @, a dot can’t come first, last, or twice in a row.'
  const [other] = /[^a-z0-9.!#$%&'*+/=?^_`{|}~-]/iu.exec(local) ?? []
  if (other !== undefined) return `It can’t have “${other}” before the @.`
  return local.length > longestLocal ? `It has more than ${longestLocal} characters before the @.` : null
}

function domainFault(typed: string, domain: string | null): string | null {
  if (typed === '') return 'Something must come after the @.'
  if (typed.includes(',')) return 'It has a comma after the @, where a dot belongs.'
  if (/^\.|\.$|\.\./.test(typed)) return 'After the @, a dot can’t come first, last, or twice in a row.'
  const [other] = /[^\p{L}\p{M}\p{N}.-]/u.exec(typed) ?? []
  if (other !== undefined) return `It can’t have “${other}” after the @.`
  if (!typed.includes('.')) return 'After the @ it needs a dot, as in example.com.'
  return domain === null ? 'The part after the @ is no domain.' : null
}

/** A domain in lower case and ASCII (IDNA); null for anything else, such as an IP address. */
function asciiDomain(typed: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) || !URL.canParse(`http://${typed}`)) return null
  const { hostname } = new URL(`http://${typed}`)
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/.test(hostname)
    ? hostname
    : null
}
