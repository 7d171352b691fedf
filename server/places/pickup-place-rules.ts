import { stateAtEnd, words } from './place-query-rules.ts'

/** Where something is picked up, as far as sales are summed up by it. */
export interface PickupPlace {
  /** the postal code of the state or territory */
  state: string | null
  zip: string | null
}

/** The country as it may stand behind an address. */
const country = String.raw`(?:usa?|u\.s\.a?\.?|united states(?: of america)?)`

/** A ZIP at the end, with or without its four more digits and the name of the country. */
const zipAtEnd = new RegExp(String.raw`^(.*?)[\s,.]+(\d{5})(?:-\d{4})?[\s,.]*${country}?[\s.]*$`, 'is')

const countryAtEnd = new RegExp(String.raw`[\s,]*${country}[\s.]*$`, 'i')

/** The state and ZIP that an address ends with: "88 Alder Ave, New York, NY 10002"; null where it does not say. */
export function placeInAddress(address: string): { state: string; zip: string } | null {
  const [, before = '', zip] = zipAtEnd.exec(address) ?? []
  if (zip === undefined) return null
  const found = stateAtEnd(before.trim().toLowerCase())
  return found && { state: found.state, zip }
}

/** The town and state that an address ends with: "12 Elm St, Boulder, CO"; null where it does not name both. */
export function townInAddress(address: string): { town: string; state: string } | null {
  const parts = address.replace(countryAtEnd, '').split(',')
  const found = stateAtEnd(words(parts.pop() ?? ''))
  if (!found) return null
  const town = found.before.trim() || words(parts.pop() ?? '')
  return town === '' ? null : { town, state: found.state }
}
