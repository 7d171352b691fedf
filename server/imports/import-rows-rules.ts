import { daysOfRepeat } from '#server/bake-days/bake-day-rules.ts'
import type { CsvRow } from '#server/http/read-csv-rules.ts'
import { refuseBoxes } from '#server/listings/box-rules.ts'
import { type BuyerLimitedBake, refuseLimit } from '#server/listings/buyer-limit-rules.ts'
import type { addressTypes } from '#shared/api/address-fields.ts'
import { RepeatBody } from '#shared/api/bake-days.ts'
import { type ImportFault, type ImportField, importFields } from '#shared/api/imports.ts'
import type { ImportedListingBody, ListingBody } from '#shared/api/listings.ts'
import type { Cutoff } from '#shared/api/pickup-windows.ts'
import type { Category } from '#shared/categories.ts'
import { byDietField } from '#shared/diets.ts'
import { addDays } from '#shared/ready-by.ts'
import { readCategory } from './category-words-rules.ts'
import { isDate, isoDate, readCount, readText, readTime, readWeekdays } from './cell-rules.ts'
import { readCutoff } from './cutoff-cell-rules.ts'
import { type NamedPlace, readPlace } from './import-place-rules.ts'
import { type ImportColumns, readDraft, readFlag } from './listing-columns-rules.ts'
import { photosIn } from './photo-cell-rules.ts'
import { stateCell } from './state-cell-rules.ts'

/** The values for empty cells; null: none, so the row is rejected if the field is required. */
export interface ImportDefaults {
  category: Category
  /** null: the title is used */
  description: string | null
  ingredients: string
  price: string | null
  servings: string
  servingDescription: string
  readyDate: string
  readyTime: string
  /** the name of a pickup location, for rows without location and address; null: none */
  place: string | null
  addressType: (typeof addressTypes)[number]
  address: string | null
  pickupInstructions: string
  latitude: string | null
  longitude: string | null
  /** null: the time zone of the place, else the default */
  timeZone: string | null
}

/** The schema for rows: that of posting, or the one with the length limits of storage. */
type RowContract = typeof ListingBody | typeof ImportedListingBody

/** The rules for reading a row. */
export interface RowRules {
  defaults: ImportDefaults
  contract: RowContract
  /** the baker's pickup locations */
  places: readonly NamedPlace[]
}

/** A valid row with its repeat and cutoff, or its faults. */
export type ImportRow =
  | {
      line: number
      title: string
      body: ListingBody | ImportedListingBody
      repeat: RepeatBody | null
      /** the cutoff, with or without a repeat */
      cutoff: Cutoff | null
      isDraft: boolean
      /** a state that is neither a draft nor published; then the whole file comes in as drafts */
      unknownState: string | null
      unknownCategory: string | null
      /** the addresses of its photos */
      photos: string[]
    }
  | { line: number; title: string; faults: ImportFault[] }

/** The import field of an API field, if the names differ. */
const fieldOfContract: Readonly<Record<string, ImportField>> = {
  cuisine: 'category',
  servingsAvailable: 'servings',
  readyByDate: 'readyDate',
  readyByTime: 'readyTime',
  ...byDietField((diet) => diet),
  firstDay: 'readyDate',
}

type Cell = (field: ImportField) => string

/** Reads a row with the rules of posting. An unknown category becomes Other and is reported. */
export function readImportRow(row: CsvRow, columns: ImportColumns, rules: RowRules): ImportRow {
  const { line } = row
  const cell = cellsOf(row, columns)
  const title = cell('title')
  if (row.problem !== null) return { line, title, faults: [{ field: null, message: row.problem }] }
  const read = readCells(cell, rules)
  const { parsed, repeat, terms, category, place, isSoldOut } = read
  const tooMany = { field: null, message: 'There are more fields than columns' }
  const faults = [...(row.fields.length > columns.width ? [tooMany] : []), ...faultsOf(cell, read)]
  if (!parsed.success || faults.length > 0)
    return { line, title, faults: withoutTwins(faults, isFault(place)) }
  return {
    line,
    title,
    body: isSoldOut ? { ...parsed.data, servingsAvailable: 0 } : parsed.data,
    repeat: repeat?.data ?? null,
    ...terms,
    unknownCategory: category === null ? cell('category') : null,
    photos: photosIn(cell('photos')),
  }
}

/** The cells of a row by field; empty without a column for it. */
function cellsOf(row: CsvRow, { positions }: ImportColumns): Cell {
  return (field) => {
    const position = positions.get(field)
    return position === undefined ? '' : readText(row.fields[position] ?? '')
  }
}

/** The parsed values of a row. */
function readCells(cell: Cell, { defaults, contract, places }: RowRules) {
  const category = cell('category') === '' ? defaults.category : readCategory(cell('category'))
  const weekdays = readWeekdays(cell('weekdays'))
  const place = placeOfRow(cell, defaults, places)
  const days = weekdays ?? []
  const sent = asSent(
    cell,
    { ...defaults, category: category ?? 'Other' },
    { weekdays: days, place: isFault(place) ? null : place },
  )
  const cutoff = readCutoff(cell('cutoff'), {
    date: sent.readyByDate,
    time: sent.readyByTime,
    weekdays: days,
  })
  const state = stateCell(cell('draft'), cell('published'))
  const isDraft = readDraft(state)
  const terms = {
    cutoff: isFault(cutoff) ? null : cutoff,
    isDraft: isDraft ?? true,
    unknownState: isDraft === null ? state : null,
  }
  const repeat = readRepeat(sent, cell('lastDay'), { weekdays: days, ...terms })
  // a bake without days of its own can be sold out
  const isSoldOut = sent.servingsAvailable === 0 && days.length === 0 && cell('cutoff') === ''
  const parsed = contract.safeParse(isSoldOut ? { ...sent, servingsAvailable: 1 } : sent)
  return { category, weekdays, place, cutoff, terms, parsed, repeat, isSoldOut }
}

/** The faults of a row. */
function faultsOf(
  cell: Cell,
  { weekdays, place, cutoff, parsed, repeat }: ReturnType<typeof readCells>,
): ImportFault[] {
  const faults = [...(parsed.error?.issues ?? []), ...(repeat?.error?.issues ?? [])].map(faultOf)
  if (isFault(cutoff)) faults.push({ field: 'cutoff', message: cutoff.fault })
  if (isFault(place)) faults.push({ field: 'place', message: place.fault })
  if (weekdays === null)
    faults.push({ field: 'weekdays', message: 'Write days of the week, such as Tuesday, Saturday' })
  else if (weekdays.length === 0 && cell('lastDay') !== '')
    faults.push({ field: 'lastDay', message: 'This needs days of the week on which it repeats' })
  const tooFew = parsed.success ? refuseLimit(limitedBy(parsed.data)) : null
  if (tooFew !== null) faults.push({ field: 'mostPerBuyer', message: tooFew })
  const unfilled = parsed.success ? refuseBoxes(inBoxes(parsed.data)) : null
  if (unfilled !== null) faults.push({ field: 'fillings', message: unfilled })
  return faults
}

function isFault(read: object | null): read is { fault: string } {
  return read !== null && 'fault' in read
}

/** The pickup location of a row, else the default one unless the row has an address; null: none. */
function placeOfRow(cell: Cell, { place: usual }: ImportDefaults, places: readonly NamedPlace[]) {
  const name = cell('place') || (cell('address') === '' ? (usual ?? '') : '')
  return name === '' ? null : readPlace(name, places)
}

/** The limit per buyer of a row. */
function limitedBy({
  options = [],
  mostPerBuyer = null,
}: ListingBody | ImportedListingBody): BuyerLimitedBake {
  return { options, most_per_buyer: mostPerBuyer }
}

/** The mixed boxes of a row. */
function inBoxes({ options = [], fillings = [] }: ListingBody | ImportedListingBody) {
  return { options: options.map(({ pieces }) => ({ pieces: pieces ?? undefined })), fillings }
}

/** A row as a body of the form. */
function asSent(
  cell: Cell,
  defaults: ImportDefaults,
  { weekdays, place }: { weekdays: readonly number[]; place: NamedPlace | null },
) {
  const orDefault = (field: ImportField, otherwise: string | null) => cell(field) || (otherwise ?? '')
  const title = cell('title')
  // the missing title is the only fault to report
  const untold = defaults.description || title || 'Untitled'
  const options = readOptions(cell('options'))
  const price = orDefault('price', defaults.price) || (options[0]?.price ?? '')
  const fillings = cell('fillings')
  const messageLength = cell('cakeMessageLength')
  const mostPerBuyer = cell('mostPerBuyer')
  const ovenSpaces = cell('ovenSpaces')
  const leadHours = cell('leadHours')
  return {
    title,
    description: orDefault('description', untold),
    ingredients: orDefault('ingredients', defaults.ingredients),
    cuisine: defaults.category,
    price,
    servingsAvailable: readCount(orDefault('servings', defaults.servings)),
    servingDescription: orDefault('servingDescription', defaults.servingDescription),
    ...(options.length === 0 ? {} : { options }),
    ...(fillings === '' ? {} : { fillings: fillings.split(';').map((name) => ({ name })) }),
    ...(messageLength === '' ? {} : { cakeMessageLength: readCount(messageLength) }),
    ...(mostPerBuyer === '' ? {} : { mostPerBuyer: readCount(mostPerBuyer) }),
    ...(ovenSpaces === '' ? {} : { ovenSpaces: readCount(ovenSpaces) }),
    ...(leadHours === '' ? {} : { leadHours: readCount(leadHours) }),
    readyByDate: readyDate(cell('readyDate'), defaults.readyDate, weekdays),
    readyByTime: readTime(orDefault('readyTime', defaults.readyTime)),
    timeZone: orDefault('timeZone', defaults.timeZone ?? '') || undefined,
    addressType: orDefault('addressType', defaults.addressType).toLowerCase(),
    address: orDefault('address', defaults.address),
    pickupInstructions: orDefault('pickupInstructions', defaults.pickupInstructions),
    ...pointOf(cell, defaults),
    termsAccepted: true,
    ...readFlags(cell),
    // the location overrides all other address fields
    ...(place ? addressAt(place) : {}),
  }
}

/** The address fields of a row with a pickup location. */
function addressAt({ id, address, address_type }: NamedPlace) {
  const nowhere = { latitude: null, longitude: null, timeZone: undefined, hidesAddress: undefined }
  return { placeId: id, address, addressType: address_type, pickupInstructions: '', ...nowhere }
}

/** The coordinates of a row; the default ones apply only to rows with the default address. */
function pointOf(cell: Cell, { address, latitude, longitude }: ImportDefaults) {
  const isElsewhere = cell('address') !== '' && address !== null && cell('address') !== address
  const usual = isElsewhere ? { latitude: null, longitude: null } : { latitude, longitude }
  return {
    latitude: cell('latitude') || usual.latitude || null,
    longitude: cell('longitude') || usual.longitude || null,
  }
}

/** The row's date; else the default one, or with a repeat the next weekday of it. */
function readyDate(said: string, usual: string, weekdays: readonly number[]): string {
  const date = isoDate(said || usual)
  if (said !== '' || weekdays.length === 0 || !isDate(date)) return date
  return daysOfRepeat({ weekdays, first_day: date, last_day: null }, date, addDays(date, 6))[0] ?? date
}

/** The repeat of a row as a body; null without one. */
function readRepeat(
  sent: ReturnType<typeof asSent>,
  lastDay: string,
  { weekdays, cutoff, isDraft }: { weekdays: readonly number[]; cutoff: Cutoff | null; isDraft: boolean },
) {
  if (weekdays.length === 0) return null
  const { readyByDate, readyByTime, servingsAvailable } = sent
  return RepeatBody.safeParse({
    weekdays,
    firstDay: readyByDate,
    lastDay: lastDay === '' ? null : isoDate(lastDay),
    readyByTime,
    servingsAvailable,
    cutoff,
    isDraft,
  })
}

/**
 * Options from "Half dozen = 9.00 / 6; Mixed dozen = 16.00 / 12 / 12" (the last number: pieces of a mixed box).
 * The schema rejects anything else.
 */
function readOptions(cell: string) {
  if (cell === '') return []
  return cell.split(';').map((part) => {
    const [, name = part, price = '', servings = '', pieces = ''] =
      /^(.*?)=([^=/]*)\/([^/]*)(?:\/([^/]*))?$/.exec(part) ?? []
    return {
      name: name.trim(),
      price: price.trim(),
      servings: readCount(servings.trim()),
      ...(pieces.trim() === '' ? {} : { pieces: readCount(pieces.trim()) }),
    }
  })
}

/** The flags of a row; unknown words are kept for the schema to reject. */
function readFlags(cell: Cell) {
  const flag = (field: ImportField) => readFlag(cell(field)) ?? cell(field)
  return {
    ...byDietField(flag),
    // an empty cell leaves the default to the address type
    hidesAddress: cell('hidesAddress') === '' ? undefined : flag('hidesAddress'),
  }
}

function faultOf({ path, message }: { path: PropertyKey[]; message: string }): ImportFault {
  const name = String(path[0] ?? '')
  const field = fieldOfContract[name] ?? importFields.find((one) => one === name) ?? null
  return { field, message }
}

/** Keeps one fault per field, because bake and repeat share date, time and servings. */
function withoutTwins(faults: readonly ImportFault[], isAtNoPlace: boolean): ImportFault[] {
  return faults.filter(
    ({ field }, index) =>
      field === null ||
      // the missing location is the fault, not the address
      (faults.findIndex((other) => other.field === field) === index && !(isAtNoPlace && field === 'address')),
  )
}
