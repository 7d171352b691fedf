import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { presentCard } from '#server/listings/listing-presenter.ts'
import { writeCursor } from '#server/listings/search/listing-cursor.ts'
import { listingSearch } from '#server/listings/search/listing-search.ts'
import { ListingPointsSearch } from '#shared/api/listing-points.ts'
import { ListingSearch } from '#shared/api/listing-search.ts'
import type { Point } from '#shared/distance.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { makeRandom } from '../../scripts/seed/random.ts'

/** A kind of request, with many variants and a goal in milliseconds. */
export interface Question {
  name: string
  goal: number
  variants: (() => Promise<unknown>)[]
}

type Fields = Record<string, string>
/** The values of one variant. */
interface Subject {
  at: Point
  category: string
  price: string
  word: string
  misspelt: string
  moment: number
  id: string
}

const categories = ['Cakes', 'Cookies', 'Bread', 'Pastries', 'Pies', 'Jams', 'Scones', 'Other']
const prices = ['10', '20', '30', '50']
const words = [
  'chocolate',
  'sourdough',
  'rye',
  'lemon tart',
  'apple',
  'walnut',
  'cinnamon roll',
  'butter',
  'challah',
]
const misspelt = [
  'choclate',
  'sourdoh',
  'cinammon',
  'crossaint',
  'blubery',
  'pumkin',
  'bagle',
  'brownee',
  'lemmon',
]
/** Goals in milliseconds. */
const inPlace = 2
const anywhere = 10
const clusters = 5

/** The names of all questions with the same goal. */
export const together: ReadonlyMap<number, string> = new Map([
  [inPlace, 'all of these around a place'],
  [anywhere, 'all of these anywhere, and the misspelt'],
  [clusters, 'all of the map'],
])

type FieldsOf = (subject: Subject) => Fields
type Named = readonly [name: string, fields: FieldsOf]

const place: FieldsOf = ({ at }) => ({ latitude: `${at.latitude}`, longitude: `${at.longitude}` })
const near: FieldsOf = (subject) => ({ ...place(subject), maxDistance: '10' })
const category: FieldsOf = ({ category }) => ({ cuisine: category })
const price: FieldsOf = ({ price }) => ({ maxPrice: price })
const text: FieldsOf = ({ word }) => ({ query: word })
const misspeltText: FieldsOf = ({ misspelt }) => ({ query: misspelt })
const diet: FieldsOf = () => ({ isGlutenFree: 'true' })
const diets: FieldsOf = () => ({ isVegan: 'true', isGlutenFree: 'true' })
const view: FieldsOf = ({ at }) => ({ bounds: viewAt(at, 12) })
const available: FieldsOf = () => ({ hidesSoldOut: 'true' })
const newest: FieldsOf = () => ({ sort: 'newest' })
const cheapest: FieldsOf = () => ({ sort: 'price' })
const both =
  (...parts: FieldsOf[]): FieldsOf =>
  (subject) =>
    Object.assign({}, ...parts.map((part) => part(subject)))

const filters: readonly Named[] = [
  ['no filter', () => ({})],
  ['category', category],
  ['category and price', both(category, price)],
  ['text', text],
  ['gluten-free', diet],
  ['vegan and gluten-free', diets],
  ['text, category, price, gluten-free', both(text, category, price, diet)],
  ['bounds', view],
  ['bounds, category, gluten-free', both(view, category, diet)],
]
const withoutBounds = filters.slice(0, 7)
const availableFilters: readonly Named[] = [
  ['not sold out', available],
  ['not sold out, category and price', both(category, price, available)],
  ['not sold out, text', both(text, available)],
]

/**
 * Every kind of question with `count` variants; places are those of listings, which weights towns by
 * population.
 */
export async function questionsOf(context: AppContext, count: number): Promise<Question[]> {
  const asker = { context, subjects: await subjectsOf(context, count) }
  return [
    ...nearQuestions(asker),
    ...dayQuestions(asker),
    ...availableQuestions(asker),
    ...(await deepNearQuestions(asker)),
    ...filters.map(([name, fields]) =>
      list(asker, `anywhere, newest: ${name}`, anywhere, both(fields, newest)),
    ),
    ...filters.map(([name, fields]) =>
      list(asker, `anywhere, price: ${name}`, anywhere, both(fields, cheapest)),
    ),
    ...(await deepAnywhereQuestions(asker)),
    list(asker, 'misspelt, anywhere', anywhere, misspeltText),
    list(asker, 'misspelt, near a place', anywhere, both(near, misspeltText)),
    ...mapQuestions(asker),
  ]
}

/** The context of the searches, and what they are about. */
interface Asker {
  context: AppContext
  subjects: readonly Subject[]
}

function nearQuestions(asker: Asker): Question[] {
  const inList = (name: string, fields: FieldsOf) => list(asker, name, inPlace, fields)
  return [
    ...filters.map(([name, fields]) => inList(`near a place: ${name}`, both(place, fields))),
    ...filters.map(([name, fields]) => inList(`within 10 miles: ${name}`, both(near, fields))),
    ...withoutBounds.map(([name, fields]) =>
      inList(`within 10 miles, newest: ${name}`, both(near, fields, newest)),
    ),
    ...withoutBounds.map(([name, fields]) =>
      inList(`within 10 miles, price: ${name}`, both(near, fields, cheapest)),
    ),
  ]
}

function dayQuestions(asker: Asker): Question[] {
  // more than a week ahead, where only pickup windows apply
  const distant = addDays(dateInZone(asker.context.now(), 'UTC'), 9)
  const days: readonly Named[] = [
    ['pickup tomorrow', () => ({ day: 'tomorrow' })],
    ['pickup this weekend', () => ({ day: 'weekend' })],
    ['pickup on a day of few', () => ({ day: distant })],
    ['pickup on a day that nothing is for', () => ({ day: '2100-01-01' })],
  ]
  return days.flatMap(([name, day]) => [
    list(asker, `near a place: ${name}`, inPlace, both(place, day)),
    list(asker, `near a place: ${name}, category`, inPlace, both(place, day, category)),
    list(asker, `within 10 miles: ${name}`, inPlace, both(near, day)),
    list(asker, `within 10 miles, newest: ${name}`, inPlace, both(near, day, newest)),
    list(asker, `within 10 miles, price: ${name}`, inPlace, both(near, day, cheapest)),
    list(asker, `anywhere, newest: ${name}`, anywhere, both(day, newest)),
    map(asker, name, 4, day),
    map(asker, name, 12, day),
  ])
}

function availableQuestions(asker: Asker): Question[] {
  return [
    ...availableFilters.flatMap(([name, fields]) => [
      list(asker, `near a place: ${name}`, inPlace, both(place, fields)),
      list(asker, `within 10 miles: ${name}`, inPlace, both(near, fields)),
      list(asker, `within 10 miles, newest: ${name}`, inPlace, both(near, fields, newest)),
      list(asker, `within 10 miles, price: ${name}`, inPlace, both(near, fields, cheapest)),
      list(asker, `anywhere, newest: ${name}`, anywhere, both(fields, newest)),
      list(asker, `anywhere, price: ${name}`, anywhere, both(fields, cheapest)),
    ]),
    map(asker, 'not sold out', 4, available),
    map(asker, 'not sold out', 12, available),
  ]
}

const deepNear = ({ id }: Subject) => ({ miles: 4, id })
const deepNewest = ({ moment, id }: Subject) => ({ at: moment, id })
const deepPrice = ({ moment, id }: Subject) => ({ price: 900, at: moment, id })

async function deepNearQuestions(asker: Asker): Promise<Question[]> {
  const filtered = both(place, category, price)
  return [
    await deepList(asker, 'deep page near a place', inPlace, place, deepNear),
    await deepList(asker, 'deep page near a place: category and price', inPlace, filtered, deepNear),
    await deepList(asker, 'deep page within 10 miles, newest', inPlace, both(near, newest), deepNewest),
    await deepList(asker, 'deep page within 10 miles, price', inPlace, both(near, cheapest), deepPrice),
  ]
}

async function deepAnywhereQuestions(asker: Asker): Promise<Question[]> {
  return [
    await deepList(asker, 'deep page anywhere, newest', anywhere, newest, deepNewest),
    await deepList(asker, 'deep page anywhere, newest: text', anywhere, both(text, newest), deepNewest),
    await deepList(asker, 'deep page anywhere, price', anywhere, cheapest, deepPrice),
    await deepList(asker, 'deep page anywhere, price: text', anywhere, both(text, cheapest), deepPrice),
  ]
}

function mapQuestions(asker: Asker): Question[] {
  return [
    ...[3, 5, 7, 9, 11, 12, 13, 14, 15, 16].map((zoom) => map(asker, 'no filter', zoom, () => ({}))),
    ...[4, 9, 12].flatMap((zoom) => [
      map(asker, 'category', zoom, category),
      map(asker, 'price, gluten-free', zoom, both(price, diet)),
      map(asker, 'text', zoom, text),
      map(asker, 'rare text', zoom, () => ({ query: 'challah' })),
      map(asker, 'vegan', zoom, () => ({ isVegan: 'true' })),
      map(asker, 'within 10 miles', zoom, near),
      map(asker, 'misspelt', zoom, misspeltText),
    ]),
  ]
}

function list({ context, subjects }: Asker, name: string, goal: number, fields: FieldsOf): Question {
  const variants = subjects.map((subject) => {
    const search = ListingSearch.parse(fields(subject))
    return () => listingSearch.page(context, null, search, presentCard)
  })
  return { name, goal, variants }
}

/** A page deep in the list, with the server's cursor. */
async function deepList(
  { context, subjects }: Asker,
  name: string,
  goal: number,
  fields: FieldsOf,
  deep: (subject: Subject) => unknown,
): Promise<Question> {
  const variants = []
  for (const subject of subjects) {
    const search = ListingSearch.parse(fields(subject))
    const before = { ...search, cursor: writeCursor(search, deep(subject)) }
    const { nextCursor } = await listingSearch.page(context, null, before, presentCard)
    const asked = { ...search, cursor: nextCursor ?? before.cursor }
    variants.push(() => listingSearch.page(context, null, asked, presentCard))
  }
  return { name, goal, variants }
}

function map({ context, subjects }: Asker, name: string, zoom: number, fields: FieldsOf): Question {
  const variants = subjects.map((subject) => {
    const bounds = viewAt(subject.at, zoom)
    const asked = ListingPointsSearch.parse({ ...fields(subject), bounds, zoom: `${zoom}` })
    return () => listingSearch.points(context, asked)
  })
  return { name: `map, zoom ${zoom}: ${name}`, goal: clusters, variants }
}

async function subjectsOf({ db }: AppContext, count: number): Promise<Subject[]> {
  const { rows } = await sql<{ id: string; latitude: number; longitude: number; created_at: Date }>`
    select id, shown_latitude as latitude, shown_longitude as longitude, created_at from food_listings
    where shown_latitude is not null order by md5(id::text) limit ${count}
  `.execute(db)
  const random = makeRandom(1, 0)
  return rows.map(({ id, latitude, longitude, created_at }) => ({
    at: { latitude: aside(latitude), longitude: aside(longitude) },
    category: random.pick(categories),
    price: random.pick(prices),
    word: random.pick(words),
    misspelt: random.pick(misspelt),
    moment: created_at.getTime(),
    id,
  }))

  function aside(degrees: number): number {
    return Number((degrees + (random.fraction() - 0.5) * 0.1).toFixed(4))
  }
}

/** A wide screen's map view around a point: 1280 by 384 pixels. */
function viewAt({ latitude, longitude }: Point, zoom: number): string {
  const degrees = 360 / (256 * 2 ** zoom)
  const width = Math.min(179, 640 * degrees)
  const height = 192 * degrees * Math.cos((latitude * Math.PI) / 180)
  const view = [
    Math.max(-85, latitude - height),
    Math.max(-180, longitude - width),
    Math.min(85, latitude + height),
    Math.min(180, longitude + width),
  ]
  return view.map((value) => value.toFixed(5)).join(',')
}
