import { stateAtEnd, words } from './place-query-rules.ts'

/** The state and ZIP code of a pickup, for sales totals. */
export interface PickupPlace {
  /** the two-letter code of the state or territory */
  state: string | null
  zip: string | null
}

/** The country at the end of an address. */
const country = String.raw`(?:usa?|u\.s\.a?\.?|united states(?: of america)?)`

/** A ZIP code at the end, optionally with ZIP+4 and the country. */
const zipAtEnd = new RegExp(String.raw`^(.*?)[\s,.]+(\d{5})(?:-\d{4})?[\s,.]*${country}?[\s.]*$`, 'is')

const countryAtEnd = new RegExp(String.raw`[\s,]*${country}[\s.]*$`, 'i')

/** The state and ZIP code at the end of an address: "88 Alder Ave, New York, NY 10002"; null if missing. */
export function placeInAddress(address: string): { state: string; zip: string } | null {
  const [, before = '', zip] = zipAtEnd.exec(address) ?? []
  if (zip === undefined) return null
  const found = stateAtEnd(before.trim().toLowerCase())
  return found && { state: found.state, zip }
}

/** The town and state at the end of an address: "12 Elm St, Boulder, CO"; null unless it has both. */
export function townInAddress(address: string): { town: string; state: string } | null {
  const parts = address.replace(countryAtEnd, '').split(',')
  const found = stateAtEnd(words(parts.pop() ?? ''))
  if (!found) return null
  const town = found.before.trim() || words(parts.pop() ?? '')
  return town === '' ? null : { town, state: found.state }
}
