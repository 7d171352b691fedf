import { type ImportField, importFields, type Matching } from '#shared/api/imports.ts'
import { type Category, categories } from '#shared/categories.ts'
import { currency } from '#shared/currency.ts'

/** Other names of columns, including those of other shops. */
const otherHeadings: Readonly<Record<ImportField, readonly string[]>> = {
  title: ['name', 'product', 'product name', 'product title', 'item', 'item name', 'listing title'],
  category: ['cuisine', 'product category', 'product type', 'section'],
  ingredients: ['ingredient list', 'contains', 'materials'],
  description: ['body (HTML)', 'details', 'product description', 'item description'],
  price: [
    `price (${currency.code})`,
    `price (${currency.sign})`,
    `price ${currency.code}`,
    'variant price',
    'unit price',
    'regular price',
  ],
  servings: [
    'servings available',
    'quantity',
    'qty',
    'stock',
    'inventory',
    'available',
    'quantity available',
    'variant inventory qty',
    'in stock',
  ],
  servingDescription: ['serving', 'serving size', 'unit', 'size', 'portion'],
  options: ['variants', 'variations'],
  fillings: ['filling', 'fillings of the mixed boxes'],
  cakeMessageLength: ['message length'],
  mostPerBuyer: [
    'limit per buyer',
    'most for each neighbor',
    'most for each neighbour',
    'most for each',
    'limit per customer',
    'max per customer',
    'max per order',
    'maximum quantity',
    'max quantity',
    'purchase limit',
  ],
  ovenSpaces: [
    'oven space',
    'oven spaces for one serving',
    'oven space per serving',
    'oven spaces per serving',
  ],
  leadHours: [
    'lead time',
    'lead time (hours)',
    'lead time in hours',
    'hours of notice',
    'notice hours',
    'order ahead hours',
    'order at least hours before',
  ],
  readyDate: ['ready by date', 'date', 'pickup date', 'available date', 'bake date', 'ready'],
  readyTime: ['ready by time', 'time', 'pickup time'],
  weekdays: [
    'weekday',
    'day',
    'days',
    'day of the week',
    'bake day',
    'bake days',
    'repeats',
    'repeats on',
    'weekly',
  ],
  lastDay: ['until', 'repeats until', 'last date', 'end date', 'ends'],
  cutoff: [
    'order by',
    'order until',
    'order before',
    'orders close',
    'last order',
    'order deadline',
    'deadline',
    'cut off',
    'cutoff time',
  ],
  draft: ['is draft', 'hidden', 'is hidden', 'status', 'listing status', 'product status'],
  published: ['is published', 'visible', 'is visible', 'active', 'is active', 'for sale', 'on sale'],
  photos: [
    'photo',
    'image',
    'images',
    'picture',
    'pictures',
    'photo url',
    'image url',
    'image src',
    'image link',
  ],
  place: ['pickup place', 'place name', 'pickup spot'],
  addressType: ['kind of address', 'location type'],
  address: ['pickup address', 'location', 'street address', 'pickup location'],
  hidesAddress: ['hide address'],
  pickupInstructions: ['instructions', 'pickup notes', 'notes'],
  latitude: ['lat'],
  longitude: ['lon', 'lng'],
  timeZone: ['zone'],
  vegetarian: ['is vegetarian'],
  vegan: ['is vegan'],
  glutenFree: ['is gluten free', 'gf'],
  dairyFree: ['is dairy free'],
}

/** A heading in lower case without spaces and punctuation: "Ready date", "ready_date" and "readyDate" are equal. */
export const plainHeading = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The field of each known heading; the lowest rank is the best match. */
const meanings = new Map<string, { field: ImportField; rank: number }>(
  importFields.flatMap((field) =>
    [field, ...otherHeadings[field]].map(
      (heading, rank) => [plainHeading(heading), { field, rank }] as const,
    ),
  ),
)

/** The field of each column by its heading; null if unknown. */
export function matchHeadings(headings: readonly string[]): Matching {
  return headings.map((heading) => meanings.get(plainHeading(heading))?.field ?? null)
}

/** Like `matchHeadings`, but only the best column for each field. */
export function guessMatching(headings: readonly string[]): Matching {
  const found = headings.map((heading) => meanings.get(plainHeading(heading)))
  return found.map((one, index) => {
    const isBeaten = found.some(
      (other, at) =>
        one &&
        other?.field === one.field &&
        (other.rank < one.rank || (other.rank === one.rank && at < index)),
    )
    return one && !isBeaten ? one.field : null
  })
}

/** The columns of a file. */
export interface ImportColumns {
  positions: ReadonlyMap<ImportField, number>
  /** the number of columns */
  width: number
  unknown: string[]
  /** columns of fields that an earlier column already has */
  repeated: string[]
}

/** Reads the header row with a matching. */
export function readHeader(names: readonly string[], matching: Matching): ImportColumns {
  const positions = new Map<ImportField, number>()
  const unknown: string[] = []
  const repeated: string[] = []
  for (const [position, name] of names.entries()) {
    const field = matching[position] ?? null
    if (field === null) unknown.push(name)
    else if (positions.has(field)) repeated.push(name)
    else positions.set(field, position)
  }
  return { positions, width: names.length, unknown, repeated }
}

/** A word in lower case without spaces, hyphens and underscores. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

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

/** The category of a name, in any case, singular or plural; null if unknown. */
export function exactCategory(word: string): Category | null {
  return categoryOfName.get(plainName(word)) ?? null
}

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['no', 'n', 'false', '0', ''])

/** A yes or no in common spellings; null for anything else. */
export function readFlag(word: string): boolean | null {
  const plain = word.trim().toLowerCase()
  if (yes.has(plain)) return true
  return no.has(plain) ? false : null
}

const hidden = new Set([
  'draft',
  'hidden',
  'paused',
  'inactive',
  'unlisted',
  'unpublished',
  'private',
  'archived',
  'unavailable',
  'off',
])
const shown = new Set(['active', 'published', 'visible', 'listed', 'live', 'public', 'available', 'on'])

/** Whether a row is a draft, from yes/no or from another shop's status; null for anything else. */
export function readDraft(word: string): boolean | null {
  const plain = word.trim().toLowerCase()
  if (hidden.has(plain)) return true
  return shown.has(plain) ? false : readFlag(word)
}
