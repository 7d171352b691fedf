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

/**
 * Every kind of question with `count` variants; places are those of listings, which weights towns by
 * population.
 */
export async function questionsOf(context: AppContext, count: number): Promise<Question[]> {
  const subjects = await subjectsOf(context, count)
  const list = (name: string, goal: number, fields: (subject: Subject) => Fields): Question => ({
    name,
    goal,
    variants: subjects.map((subject) => {
      const search = ListingSearch.parse(fields(subject))
      return () => listingSearch.page(context, null, search, presentCard)
    }),
  })
  /** A page deep in the list, with the server's cursor. */
  const deepList = async (
    name: string,
    goal: number,
    fields: (subject: Subject) => Fields,
    deep: (subject: Subject) => unknown,
  ): Promise<Question> => {
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
  const map = (name: string, zoom: number, fields: (subject: Subject) => Fields): Question => ({
    name: `map, zoom ${zoom}: ${name}`,
    goal: clusters,
    variants: subjects.map((subject) => {
      const asked = ListingPointsSearch.parse({
        ...fields(subject),
        bounds: viewAt(subject.at, zoom),
        zoom: `${zoom}`,
      })
      return () => listingSearch.points(context, asked)
    }),
  })
  const place = ({ at }: Subject): Fields => ({ latitude: `${at.latitude}`, longitude: `${at.longitude}` })
  const near = (subject: Subject): Fields => ({ ...place(subject), maxDistance: '10' })
  const category = ({ category }: Subject) => ({ cuisine: category })
  const price = ({ price }: Subject) => ({ maxPrice: price })
  const text = ({ word }: Subject) => ({ query: word })
  const diet = () => ({ isGlutenFree: 'true' })
  const diets = () => ({ isVegan: 'true', isGlutenFree: 'true' })
  const view = ({ at }: Subject) => ({ bounds: viewAt(at, 12) })
  const both =
    (...parts: ((subject: Subject) => Fields)[]) =>
    (subject: Subject) =>
      Object.assign({}, ...parts.map((part) => part(subject)))
  const deepNear = ({ id }: Subject) => ({ miles: 4, id })
  const deepNewest = ({ moment, id }: Subject) => ({ at: moment, id })
  const deepPrice = ({ moment, id }: Subject) => ({ price: 900, at: moment, id })

  const days: [string, () => Fields][] = [
    ['pickup tomorrow', () => ({ day: 'tomorrow' })],
    ['pickup this weekend', () => ({ day: 'weekend' })],
    // more than a week ahead, where only pickup windows apply
    ['pickup on a day of few', () => ({ day: addDays(dateInZone(context.now(), 'UTC'), 9) })],
    ['pickup on a day that nothing is for', () => ({ day: '2100-01-01' })],
  ]

  const filters: [string, (subject: Subject) => Fields][] = [
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
  const notSoldOut = () => ({ hidesSoldOut: 'true' })
  const left: [string, (subject: Subject) => Fields][] = [
    ['not sold out', notSoldOut],
    ['not sold out, category and price', both(category, price, notSoldOut)],
    ['not sold out, text', both(text, notSoldOut)],
  ]
  return [
    ...filters.map(([name, fields]) => list(`near a place: ${name}`, inPlace, both(place, fields))),
    ...filters.map(([name, fields]) => list(`within 10 miles: ${name}`, inPlace, both(near, fields))),
    ...filters
      .slice(0, 7)
      .map(([name, fields]) => list(`within 10 miles, newest: ${name}`, inPlace, both(near, fields, newest))),
    ...filters
      .slice(0, 7)
      .map(([name, fields]) =>
        list(`within 10 miles, price: ${name}`, inPlace, both(near, fields, cheapest)),
      ),
    ...days.flatMap(([name, day]) => [
      list(`near a place: ${name}`, inPlace, both(place, day)),
      list(`near a place: ${name}, category`, inPlace, both(place, day, category)),
      list(`within 10 miles: ${name}`, inPlace, both(near, day)),
      list(`within 10 miles, newest: ${name}`, inPlace, both(near, day, newest)),
      list(`within 10 miles, price: ${name}`, inPlace, both(near, day, cheapest)),
      list(`anywhere, newest: ${name}`, anywhere, both(day, newest)),
      map(name, 4, day),
      map(name, 12, day),
    ]),
    ...left.flatMap(([name, fields]) => [
      list(`near a place: ${name}`, inPlace, both(place, fields)),
      list(`within 10 miles: ${name}`, inPlace, both(near, fields)),
      list(`within 10 miles, newest: ${name}`, inPlace, both(near, fields, newest)),
      list(`within 10 miles, price: ${name}`, inPlace, both(near, fields, cheapest)),
      list(`anywhere, newest: ${name}`, anywhere, both(fields, newest)),
      list(`anywhere, price: ${name}`, anywhere, both(fields, cheapest)),
    ]),
    map('not sold out', 4, notSoldOut),
    map('not sold out', 12, notSoldOut),
    await deepList('deep page near a place', inPlace, place, deepNear),
    await deepList(
      'deep page near a place: category and price',
      inPlace,
      both(place, category, price),
      deepNear,
    ),
    await deepList('deep page within 10 miles, newest', inPlace, both(near, newest), deepNewest),
    await deepList('deep page within 10 miles, price', inPlace, both(near, cheapest), deepPrice),
    ...filters.map(([name, fields]) => list(`anywhere, newest: ${name}`, anywhere, both(fields, newest))),
    ...filters.map(([name, fields]) => list(`anywhere, price: ${name}`, anywhere, both(fields, cheapest))),
    await deepList('deep page anywhere, newest', anywhere, newest, deepNewest),
    await deepList('deep page anywhere, newest: text', anywhere, both(text, newest), deepNewest),
    await deepList('deep page anywhere, price', anywhere, cheapest, deepPrice),
    await deepList('deep page anywhere, price: text', anywhere, both(text, cheapest), deepPrice),
    list('misspelt, anywhere', anywhere, ({ misspelt }) => ({ query: misspelt })),
    list('misspelt, near a place', anywhere, (subject) => ({ ...near(subject), query: subject.misspelt })),
    ...[3, 5, 7, 9, 11, 12, 13, 14, 15, 16].map((zoom) => map('no filter', zoom, () => ({}))),
    ...[4, 9, 12].flatMap((zoom) => [
      map('category', zoom, category),
      map('price, gluten-free', zoom, both(price, diet)),
      map('text', zoom, text),
      map('rare text', zoom, () => ({ query: 'challah' })),
      map('vegan', zoom, () => ({ isVegan: 'true' })),
      map('within 10 miles', zoom, near),
      map('misspelt', zoom, ({ misspelt }) => ({ query: misspelt })),
    ]),
  ]
}

const newest = () => ({ sort: 'newest' })
const cheapest = () => ({ sort: 'price' })

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
