import { type Category, categories } from '#shared/categories.ts'

/** What a column of the file may hold. */
export const importFields = [
  'title',
  'category',
  'ingredients',
  'description',
  'price',
  'servings',
  'servingDescription',
  'options',
  'cakeMessageLength',
  'readyDate',
  'readyTime',
  'addressType',
  'address',
  'hidesAddress',
  'pickupInstructions',
  'latitude',
  'longitude',
  'timeZone',
  'vegetarian',
  'vegan',
  'glutenFree',
  'dairyFree',
] as const
export type ImportField = (typeof importFields)[number]

/** Other names a column may have. */
const otherNames: Readonly<Record<string, ImportField>> = {
  name: 'title',
  cuisine: 'category',
  servingsavailable: 'servings',
  quantity: 'servings',
  serving: 'servingDescription',
  readybydate: 'readyDate',
  readybytime: 'readyTime',
  lat: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
  isvegetarian: 'vegetarian',
  isvegan: 'vegan',
  isglutenfree: 'glutenFree',
  isdairyfree: 'dairyFree',
}

/** A column's name without its case, spaces, hyphens and underscores: "Ready date" is "ready_date" is "readyDate". */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

const fieldOfName = new Map<string, ImportField>([
  ...Object.entries(otherNames),
  ...importFields.map((field) => [plainName(field), field] as const),
])

/** Where each field stands, and the columns that are none. */
export interface ImportColumns {
  positions: ReadonlyMap<ImportField, number>
  /** how many columns there are */
  width: number
  unknown: string[]
  /** names that stand for a field another column already holds */
  repeated: string[]
}

/** Reads the header row. */
export function readHeader(names: readonly string[]): ImportColumns {
  const positions = new Map<ImportField, number>()
  const unknown: string[] = []
  const repeated: string[] = []
  for (const [position, name] of names.entries()) {
    const field = fieldOfName.get(plainName(name))
    if (field === undefined) unknown.push(name)
    else if (positions.has(field)) repeated.push(name)
    else positions.set(field, position)
  }
  return { positions, width: names.length, unknown, repeated }
}

const categoryOfName = new Map<string, Category>(
  categories.flatMap((category) => [category, singular(category)].map((name) => [plainName(name), category])),
)
categoryOfName.set('jams&preserves', 'Jams')
categoryOfName.set('preserves', 'Jams')
categoryOfName.set('doughnuts', 'Donuts')
categoryOfName.set('doughnut', 'Donuts')

function singular(category: Category): string {
  return category === 'Pastries' ? 'Pastry' : category.replace(/s$/, '')
}

/** The category a word means: its name in any letter case, one or many of it; null when it is none of ours. */
export function readCategory(word: string): Category | null {
  return categoryOfName.get(plainName(word)) ?? null
}

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['no', 'n', 'false', '0', ''])

/** A yes or no as people write it; null when it is neither. */
export function readFlag(word: string): boolean | null {
  const plain = word.trim().toLowerCase()
  if (yes.has(plain)) return true
  return no.has(plain) ? false : null
}
