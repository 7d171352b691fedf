import { statesByLength } from './place-query-rules.ts'

/** Where something is picked up, as far as sales are summed up by it. */
export interface PickupPlace {
  /** the postal code of the state or territory */
  state: string | null
  zip: string | null
}

/** A ZIP at the end, with or without its four more digits and the name of the country. */
const zipAtEnd =
  /^(.*?)[\s,.]+(\d{5})(?:-\d{4})?[\s,.]*(?:usa?|u\.s\.a?\.?|united states(?: of america)?)?[\s.]*$/is

/** The state and ZIP that an address ends with: "88 Alder Ave, New York, NY 10002"; null where it does not say. */
export function placeInAddress(address: string): { state: string; zip: string } | null {
  const [, before = '', zip] = zipAtEnd.exec(address) ?? []
  if (zip === undefined) return null
  const words = before.trim().toLowerCase()
  const endsWith = (name: string) =>
    words.endsWith(name) && (words === name || /[\s,.]$/.test(words.slice(0, -name.length)))
  const state = statesByLength.find(({ code, name }) => endsWith(name) || endsWith(code.toLowerCase()))
  return state ? { state: state.code, zip } : null
}
