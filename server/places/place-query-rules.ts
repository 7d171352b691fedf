import { placeNicknames } from './place-nicknames-rules.ts'

/** Names of states and territories by postal code. */
const states = {
  AL: 'alabama',
  AK: 'alaska',
  AZ: 'arizona',
  AR: 'arkansas',
  CA: 'california',
  CO: 'colorado',
  CT: 'connecticut',
  DE: 'delaware',
  DC: 'district of columbia',
  FL: 'florida',
  GA: 'georgia',
  GU: 'guam',
  HI: 'hawaii',
  ID: 'idaho',
  IL: 'illinois',
  IN: 'indiana',
  IA: 'iowa',
  KS: 'kansas',
  KY: 'kentucky',
  LA: 'louisiana',
  ME: 'maine',
  MD: 'maryland',
  MA: 'massachusetts',
  MI: 'michigan',
  MN: 'minnesota',
  MS: 'mississippi',
  MO: 'missouri',
  MT: 'montana',
  NE: 'nebraska',
  NV: 'nevada',
  NH: 'new hampshire',
  NJ: 'new jersey',
  NM: 'new mexico',
  NY: 'new york',
  NC: 'north carolina',
  ND: 'north dakota',
  OH: 'ohio',
  OK: 'oklahoma',
  OR: 'oregon',
  PA: 'pennsylvania',
  PR: 'puerto rico',
  RI: 'rhode island',
  SC: 'south carolina',
  SD: 'south dakota',
  TN: 'tennessee',
  TX: 'texas',
  UT: 'utah',
  VT: 'vermont',
  VI: 'virgin islands',
  VA: 'virginia',
  WA: 'washington',
  WV: 'west virginia',
  WI: 'wisconsin',
  WY: 'wyoming',
} as const

const stateNames = Object.entries(states)

/** States and territories by length of name: "West Virginia" ends with "Virginia". */
const statesByLength = stateNames.toSorted(([, one], [, other]) => other.length - one.length)

/** The state at the end of a lower-case text, by name or code, and the text before it; null if there is none. */
export function stateAtEnd(text: string): { state: string; before: string } | null {
  for (const [code, name] of statesByLength)
    for (const ending of [name, code.toLowerCase()]) {
      const before = text.slice(0, -ending.length)
      if (text.endsWith(ending) && (before === '' || /[\s,.]$/.test(before))) return { state: code, before }
    }
  return null
}

/** An interpretation of a text: a town in some states, or in any (null). */
export interface TownReading {
  town: string
  states: readonly string[] | null
}

/** What a text may mean: a ZIP code or its first digits, or a town. */
export type PlaceQuery = { zip: string } | { towns: readonly TownReading[] }

/**
 * Parses a typed place: "80302", "80302-1234", "Boulder", "boulder co", "St. Louis, Missouri", "Boulder, CO 80302".
 * A full ZIP code overrides the other words.
 */
export function readPlaceQuery(text: string): PlaceQuery {
  const zip = /(?<!\d)(\d{5})(?:-\d{0,4})?(?!\d)/.exec(text)?.[1] ?? /^\s*(\d{1,4})\s*$/.exec(text)?.[1]
  if (zip) return { zip }
  const comma = text.lastIndexOf(',')
  if (comma > 0) {
    const town = townKey(text.slice(0, comma))
    return { towns: withNicknames([{ town, states: statesStarting(words(text.slice(comma + 1))) }]) }
  }
  const all = words(text).split(' ')
  const withState = [1, 2, 3].flatMap((length): TownReading[] => {
    const state = all.length > length && stateNamed(all.slice(-length).join(' '))
    return state ? [{ town: townKey(all.slice(0, -length).join(' ')), states: [state] }] : []
  })
  return { towns: withNicknames([{ town: townKey(text), states: null }, ...withState]) }
}

/** Each reading after the town that it is a nickname of, if that is in its states: "NYC", "Philly PA". */
function withNicknames(readings: readonly TownReading[]): TownReading[] {
  return readings.flatMap((reading) => {
    const [town, state] = (Object.hasOwn(placeNicknames, reading.town) && placeNicknames[reading.town]) || []
    if (town === undefined || state === undefined) return [reading]
    const isThere = reading.states === null || reading.states.includes(state)
    return isThere ? [{ town, states: [state] }, reading] : [reading]
  })
}

/** A town's name for comparison: lower case, no accents or periods, "St." as "saint", "Mc Lean" as "mclean". */
export function townKey(name: string): string {
  return words(name)
    .replace(/\b(st|ft|mt)(?= |$)/g, (_, short: string) => longForms[short] ?? short)
    .replace(/\b(mc|o|d|l) (?=\w)/g, '$1')
}

const longForms: Record<string, string> = { st: 'saint', ft: 'fort', mt: 'mount' }

/** A text for comparison: lower case, no accents or periods, words separated by one space. */
export function words(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

function stateNamed(text: string): string | undefined {
  return stateNames.find(([code, name]) => code.toLowerCase() === text || name === text)?.[0]
}

/** The states that an incomplete text may become; null (any) for an empty text. */
function statesStarting(text: string): readonly string[] | null {
  if (text === '') return null
  const named = stateNamed(text)
  if (named) return [named]
  return stateNames
    .filter(([code, name]) => code.toLowerCase().startsWith(text) || name.startsWith(text))
    .map(([code]) => code)
}
