/** Names of states and territories by their postal codes. */
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

/** The states and territories, those with long names first: "West Virginia" ends as "Virginia" does. */
const statesByLength = stateNames.toSorted(([, one], [, other]) => other.length - one.length)

/** The state that a text in lower case ends with, by its name or code, and what stands before it; null where it ends with none. */
export function stateAtEnd(text: string): { state: string; before: string } | null {
  for (const [code, name] of statesByLength)
    for (const ending of [name, code.toLowerCase()]) {
      const before = text.slice(0, -ending.length)
      if (text.endsWith(ending) && (before === '' || /[\s,.]$/.test(before))) return { state: code, before }
    }
  return null
}

/** One way to read a text: a town, in one of some states or in any (null). */
export interface TownReading {
  town: string
  states: readonly string[] | null
}

/** What a text may name: a ZIP or its first digits, or a town. */
export type PlaceQuery = { zip: string } | { towns: readonly TownReading[] }

/**
 * Reads what somebody typed: "80302", "80302-1234", "Boulder", "boulder co", "St. Louis, Missouri", "Boulder, CO 80302".
 * A whole ZIP says more than the words around it.
 */
export function readPlaceQuery(text: string): PlaceQuery {
  const zip = /(?<!\d)(\d{5})(?:-\d{0,4})?(?!\d)/.exec(text)?.[1] ?? /^\s*(\d{1,4})\s*$/.exec(text)?.[1]
  if (zip) return { zip }
  const comma = text.lastIndexOf(',')
  if (comma > 0) {
    const town = townKey(text.slice(0, comma))
    return { towns: [{ town, states: statesStarting(words(text.slice(comma + 1))) }] }
  }
  const all = words(text).split(' ')
  const withState = [1, 2, 3].flatMap((length): TownReading[] => {
    const state = all.length > length && stateNamed(all.slice(-length).join(' '))
    return state ? [{ town: townKey(all.slice(0, -length).join(' ')), states: [state] }] : []
  })
  return { towns: [{ town: townKey(text), states: null }, ...withState] }
}

/** A town's name as it is compared: lower case, without accents and points, "St." as "saint", "Mc Lean" as "mclean". */
export function townKey(name: string): string {
  return words(name)
    .replace(/\b(st|ft|mt)(?= |$)/g, (_, short: string) => longForms[short] ?? short)
    .replace(/\b(mc|o|d|l) (?=\w)/g, '$1')
}

const longForms: Record<string, string> = { st: 'saint', ft: 'fort', mt: 'mount' }

/** A text's words as they are compared: lower case, without accents and points, a space between two. */
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

/** The states that a text may become while it is typed; nothing typed yet means any. */
function statesStarting(text: string): readonly string[] | null {
  if (text === '') return null
  const named = stateNamed(text)
  if (named) return [named]
  return stateNames
    .filter(([code, name]) => code.toLowerCase().startsWith(text) || name.startsWith(text))
    .map(([code]) => code)
}
