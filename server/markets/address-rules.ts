import { stateCode, states } from './state-rules.ts'

/** The parts of an address; null if missing. */
export interface AddressParts {
  city: string | null
  /** two letters */
  state: string | null
  zip: string | null
}

/** The longest names come first, because "West Virginia" ends with "Virginia". */
const stateAtEnd = new RegExp(
  `(?:^|[\\s,])(${[...states]
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ name }) => name)
    .concat(states.map(({ code }) => code))
    .join('|')})$`,
  'i',
)

/**
 * Parses the end of an address: "100 East Penn Drive, Enola, Pennsylvania 17025", "12 Alpha Lane Cascade, ID, 83611".
 */
export function readAddress(text: string): AddressParts {
  let rest = trimmed(text)
  const zip = readZip(/(?:^|[\s,])(\d{5}(?:-\d{4})?)$/.exec(rest)?.[1])
  if (zip !== null) rest = trimmed(rest.replace(/[\s,]*\d{5}(?:-\d{4})?$/, ''))
  let state: string | null = null
  // some addresses have both: "Tennessee TN"
  for (let match = stateAtEnd.exec(rest); match; match = stateAtEnd.exec(rest)) {
    const next = stateCode(match[1])
    if (state !== null && next !== state) break
    state = next
    rest = trimmed(rest.slice(0, match.index))
  }
  const last = rest.split(',').at(-1)?.trim() ?? ''
  // a part with a digit is a street
  const city = state === null || last === '' || /\d/.test(last) ? null : last
  return { city, state, zip }
}

/** A five-digit ZIP code: cuts ZIP+4 and restores a lost leading zero; null for anything else. */
export function readZip(text: string | null | undefined): string | null {
  const written = (text ?? '').trim()
  if (/^\d{5}(-?\d{4})?$/.test(written)) return written.slice(0, 5)
  return /^\d{4}$/.test(written) ? `0${written}` : null
}

/** A name normalized for comparison: letters and digits only, "Saint" as "St". */
export function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z\d]/g, '')
}

function trimmed(text: string): string {
  return text.replace(/^[\s,.]+|[\s,.]+$/g, '')
}
