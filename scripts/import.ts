import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { AppError } from '#server/http/app-error.ts'
import { readCategory } from '#server/imports/category-words-rules.ts'
import { type ImportOrder, type ImportReport, importListings } from '#server/imports/import-listings.ts'
import { listingSearch } from '#server/listings/search/listing-search.ts'
import { readConfig } from '#server/read-config.ts'
import { addressTypes } from '#shared/api/address-fields.ts'
import { decodeText } from '#shared/decode-text.ts'
import { diets } from '#shared/diets.ts'
import { addDays, dateInZone, defaultTimeZone } from '#shared/ready-by.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Imports a baker's list of listings from a CSV file (a header row; commas, semicolons, tabs or bars between its columns), or from
an export of Shopify, Square, Etsy or WooCommerce, whose variants become options.

  npm run import -- FILE.csv --baker EMAIL [--strict] [defaults]

  --baker EMAIL   the owner of the listings; the account must exist. By importing you confirm that this baker has
                  agreed to the Terms of Service.
  --strict        import nothing when any row is refused
  --help          this text

Columns, in any order; case, spaces and signs in their names do not matter, and usual names of other shops are known
("Product title", "Price (USD)", "Qty"). Amounts, dates and times are read as people write them ("$9.50", "11/28/2026",
"5 PM"). Only title is required. A missing column or empty cell gets the default, which you can set for the whole file:

  column               default                 set by
  title (name)         none
  category (cuisine)   Other                   --category NAME   one of ours, singular or plural ("cookie", "Cookies");
                                               other words become Other, and the report lists them
  ingredients          nothing                 --ingredients TEXT
  description          the title               --description TEXT
  price                none                    --price DOLLARS
  servings             1                       --servings N
  servingDescription   1 piece                 --serving TEXT
  options              none                    sizes or flavors, each with name, price and servings:
                                               Half dozen = 9.00 / 6; Dozen = 16.00 / 12
                                               a mixed box also has a number of pieces: Box = 15.00 / 6 / 6
  fillings             none                    the fillings of mixed boxes: Plain; Almond; Chocolate
  cakeMessageLength    0                       the longest message on the cake, in characters; 0: not offered
  mostPerBuyer         no limit                limit per buyer, in servings of a bake
  ovenSpaces           1                       oven spaces per serving
  leadHours            none                    minimum notice, in hours before it is ready
  readyDate            tomorrow                --ready-date YYYY-MM-DD
  readyTime            17:00                   --ready-time HH:MM
  weekdays             none                    days of the week on which it repeats: Tue, Sat; without a ready date,
                                               from the first of them on
  lastDay (until)      no end                  the last day on which it repeats
  cutoff (order by)    the end of the day      the order deadline: Thu 6 PM, 2 days before 18:00, 24 hours
  draft (status)       no                      yes or no, or draft or active: a draft listing is paused, and the bake
                                               days of a repeating one are drafts
  published            yes                     yes or no, the opposite of draft; an unknown state makes every bake a draft
  place                none                    --place NAME   a pickup location of the baker, which sets the address
  address              none                    --address TEXT
  addressType          home                    --address-type ${addressTypes.join('|')}
  pickupInstructions   nothing                 --pickup TEXT
  latitude, longitude  none                    --latitude DEGREES --longitude DEGREES
  timeZone             the place's, else ${defaultTimeZone}   --time-zone NAME
  ${diets.join(', ')}: yes or no (default no)
  hidesAddress: yes or no (default yes for a home, whose neighborhood alone is shown)

Rows with the same title become days of one bake if they differ only in day, servings, price, order deadline or draft. The
first row describes the bake and fills empty cells of the others. One of them may repeat. A bake has one batch per day: a
second row of the same day becomes a bake of its own.

A row must follow the rules for posting a listing, but titles may have 300, descriptions and ingredients 8,000 characters.
Leading and trailing blanks are removed. Invalid rows are reported by line and the others are imported in one transaction:
Ctrl-C or an error leaves no listings. Importing a file again adds its listings again.
`

const options = {
  baker: { type: 'string' },
  strict: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  category: { type: 'string' },
  ingredients: { type: 'string', default: '' },
  description: { type: 'string' },
  price: { type: 'string' },
  servings: { type: 'string', default: '1' },
  serving: { type: 'string', default: '1 piece' },
  'ready-date': { type: 'string' },
  'ready-time': { type: 'string', default: '17:00' },
  place: { type: 'string' },
  address: { type: 'string' },
  'address-type': { type: 'string' },
  pickup: { type: 'string', default: '' },
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  'time-zone': { type: 'string' },
} as const

function readArguments(now: Date): Omit<ImportOrder, 'csv'> & { file: string; help: boolean } {
  const { values, positionals } = parse()
  const [file = ''] = positionals
  const { help, strict, baker: bakerEmail = '' } = values
  if (!help) requireFileAndBaker(values, positionals)
  return { file, help, bakerEmail, strict, defaults: defaultsOf(values, now) }
}

type Values = ReturnType<typeof parse>['values']

function requireFileAndBaker({ baker }: Values, files: readonly string[]): void {
  if (files.length !== 1) throw new UsageError('Name one file. See --help.')
  if (baker === undefined) throw new UsageError('Say whose list it is with --baker EMAIL. See --help.')
}

function defaultsOf(values: Values, now: Date): ImportOrder['defaults'] {
  const zone = values['time-zone']
  return {
    category: readCategoryFlag(values.category),
    description: values.description ?? null,
    ingredients: values.ingredients,
    price: values.price ?? null,
    servings: values.servings,
    servingDescription: values.serving,
    readyDate: values['ready-date'] ?? addDays(dateInZone(now, zone ?? defaultTimeZone), 1),
    readyTime: values['ready-time'],
    place: values.place ?? null,
    addressType: readAddressType(values['address-type']),
    address: values.address ?? null,
    pickupInstructions: values.pickup,
    latitude: values.latitude ?? null,
    longitude: values.longitude ?? null,
    timeZone: zone ?? null,
  }
}

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

function readCategoryFlag(word = 'Other') {
  const category = readCategory(word)
  if (category === null) throw new UsageError(`--category: "${word}" is no category.`)
  return category
}

function readAddressType(word = 'home') {
  const type = addressTypes.find((name) => name === word)
  if (type === undefined) throw new UsageError(`--address-type must be one of ${addressTypes.join(', ')}.`)
  return type
}

function readText(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}`)
  }
  return decodeText(bytes)
}

async function main(): Promise<void> {
  const now = () => new Date()
  const { file, help: wantsHelp, ...order } = readArguments(now())
  if (wantsHelp) return console.log(asCalled(help))
  const csv = readText(file)
  const started = performance.now()
  const database = await openDatabase(readConfig())
  try {
    await migrate(database)
    const opened = performance.now()
    const report = await importListings({ db: database.db, now }, { ...order, csv })
    print(report, order.strict, { open: opened - started, import: performance.now() - opened })
    await listingSearch.refreshWords({ database, db: database.db, now })
  } finally {
    await database.close()
  }
}

const count = (value: number) => value.toLocaleString('en-US')
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

function print(report: ImportReport, strict: boolean, times: { open: number; import: number }): void {
  if (report.unknownColumns.length > 0) console.log(`Ignored columns: ${report.unknownColumns.join(', ')}`)
  for (const note of report.notes) console.log(note)
  for (const [word, rows] of report.toOther)
    console.log(`Category "${word}" is not one of ours: ${count(rows)} rows went to Other`)
  for (const [reason, lines] of groupByReason(report)) process.stderr.write(`${describe(reason, lines)}\n`)
  const { stored, refused } = report
  if (strict && refused.length > 0) {
    process.exitCode = 1
    console.log(`Nothing imported: ${count(refused.length)} rows refused, and --strict takes all or none.`)
    return
  }
  if (refused.length > 0) process.exitCode = 1
  console.log(
    `${count(stored)} listings imported, ${count(refused.length)} rows refused, in ${seconds(times.import)} (opening the database ${seconds(times.open)})`,
  )
  if (report.areDrafts && stored > 0)
    console.log('They are drafts, on no page until their baker has confirmed their e-mail address.')
}

function groupByReason({ refused }: ImportReport): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  for (const row of refused)
    for (const reason of row.reasons) lines.set(reason, [...(lines.get(reason) ?? []), row.line])
  return lines
}

/** The most lines listed for a reason; beyond that only their number. */
const linesNamed = 20

function describe(reason: string, lines: readonly number[]): string {
  const named = lines.slice(0, linesNamed).join(', ')
  const more = lines.length > linesNamed ? ` and ${count(lines.length - linesNamed)} more` : ''
  return `Refused, ${reason}: ${lines.length === 1 ? 'line' : 'lines'} ${named}${more}`
}

await runCommand(main, (error) => (error instanceof AppError ? error.message : null))
