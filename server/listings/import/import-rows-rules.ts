import { type addressTypes, StoredListingBody } from '#shared/api/listings.ts'
import type { Category } from '#shared/categories.ts'
import type { CsvRow } from './csv-rules.ts'
import { type ImportColumns, type ImportField, readCategory, readFlag } from './listing-columns-rules.ts'

/** What a row gets where the file says nothing; null: nothing, so that the row is refused where it is required. */
export interface ImportDefaults {
  category: Category
  /** null: the title stands for it */
  description: string | null
  ingredients: string
  price: string | null
  servings: string
  servingDescription: string
  readyDate: string
  readyTime: string
  addressType: (typeof addressTypes)[number]
  address: string | null
  pickupInstructions: string
  latitude: string | null
  longitude: string | null
  /** null: the zone of the place, else the product's default */
  timeZone: string | null
}

/** A row that fits the contract, or why not, a line for each reason. */
export type ImportRow =
  | { line: number; body: StoredListingBody; unknownCategory: string | null }
  | { line: number; reasons: string[] }

/** The file's name of a contract field, for messages. */
const columnOfField: Readonly<Record<string, ImportField>> = {
  cuisine: 'category',
  servingsAvailable: 'servings',
  readyByDate: 'readyDate',
  readyByTime: 'readyTime',
  isVegetarian: 'vegetarian',
  isVegan: 'vegan',
  isGlutenFree: 'glutenFree',
  isDairyFree: 'dairyFree',
}

/** Reads a row by the rules of posting with the room of storage: a word that is no category means Other, and is told. */
export function readImportRow(row: CsvRow, columns: ImportColumns, defaults: ImportDefaults): ImportRow {
  const { line } = row
  if (row.problem !== null) return { line, reasons: [row.problem] }
  const cell = (field: ImportField): string => {
    const position = columns.positions.get(field)
    return position === undefined ? '' : (row.fields[position] ?? '').trim()
  }
  const orDefault = (field: ImportField, otherwise: string | null) => cell(field) || (otherwise ?? '')
  const word = cell('category')
  const known = word === '' ? defaults.category : readCategory(word)
  const title = cell('title')
  // a row without a title is refused for that alone
  const untold = defaults.description ?? (title || 'Untitled')
  const servings = orDefault('servings', defaults.servings)
  const options = readOptions(cell('options'))
  const price = orDefault('price', defaults.price) || (options[0]?.price ?? '')
  const messageLength = cell('cakeMessageLength')
  const parsed = StoredListingBody.safeParse({
    title,
    description: orDefault('description', untold),
    ingredients: orDefault('ingredients', defaults.ingredients),
    cuisine: known ?? 'Other',
    price: withoutSign(price),
    servingsAvailable: wholeNumber(servings),
    servingDescription: orDefault('servingDescription', defaults.servingDescription),
    ...(options.length === 0 ? {} : { options }),
    ...(messageLength === '' ? {} : { cakeMessageLength: wholeNumber(messageLength) }),
    readyByDate: orDefault('readyDate', defaults.readyDate),
    readyByTime: orDefault('readyTime', defaults.readyTime),
    timeZone: orDefault('timeZone', defaults.timeZone) || undefined,
    addressType: orDefault('addressType', defaults.addressType).toLowerCase(),
    address: orDefault('address', defaults.address),
    pickupInstructions: orDefault('pickupInstructions', defaults.pickupInstructions),
    latitude: orDefault('latitude', defaults.latitude) || null,
    longitude: orDefault('longitude', defaults.longitude) || null,
    termsAccepted: true,
    ...readFlags(cell),
  })
  const reasons = parsed.success ? [] : parsed.error.issues.map(reason)
  if (row.fields.length > columns.width) reasons.unshift('There are more fields than columns')
  if (!parsed.success || reasons.length > 0) return { line, reasons }
  return { line, body: parsed.data, unknownCategory: known === null ? word : null }
}

/** The options of a cell such as "Half dozen = 9.00 / 6; Dozen = 16.00 / 12"; what is not of this form is left to the contract to refuse. */
function readOptions(cell: string) {
  if (cell === '') return []
  return cell.split(';').map((part) => {
    const [, name = part, price = '', servings = ''] = /^(.*?)=([^=/]*)\/([^/]*)$/.exec(part) ?? []
    return { name: name.trim(), price: withoutSign(price.trim()), servings: wholeNumber(servings.trim()) }
  })
}

function withoutSign(price: string): string {
  return price.replace(/^\$\s*/, '')
}

function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** The flags that can be read; a word that is neither yes nor no is left to the contract to refuse. */
function readFlags(cell: (field: ImportField) => string) {
  const flag = (field: ImportField) => readFlag(cell(field)) ?? cell(field)
  return {
    isVegetarian: flag('vegetarian'),
    isVegan: flag('vegan'),
    isGlutenFree: flag('glutenFree'),
    isDairyFree: flag('dairyFree'),
    // a row that does not say leaves it to what kind of address it is
    hidesAddress: cell('hidesAddress') === '' ? undefined : flag('hidesAddress'),
  }
}

function reason({ path, message }: { path: PropertyKey[]; message: string }): string {
  const field = String(path[0] ?? '')
  return field === '' ? message : `${columnOfField[field] ?? field}: ${message}`
}
