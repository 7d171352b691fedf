import fc from 'fast-check'
import { drawnWindows } from './drawn-windows.ts'

const words = [
  'rye',
  'pastry',
  'pastries',
  'cookie',
  'cookies',
  'crème',
  'brûlée',
  'nut',
  'nutmeg',
  'gluten-free',
  'loaf',
  'doughnut',
  'apfelkuchen',
]

/** a Friday, but already Saturday on Kiritimati, and the days after it */
export const dates = ['2026-11-20', '2026-11-21', '2026-11-22']

const latitude = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 8 }).map((step) => 40.7 + step / 50) },
  {
    weight: 2,
    arbitrary: fc.double({ min: -90, max: 90, noNaN: true }).map((d) => Math.round(d * 1e6) / 1e6),
  },
  { weight: 1, arbitrary: fc.constantFrom(-90, -89.999, -85, 0, 84.9, 85, 89.99, 90) },
)
const longitude = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 8 }).map((step) => -74 + step / 50) },
  {
    weight: 2,
    arbitrary: fc.double({ min: -180, max: 180, noNaN: true }).map((d) => Math.round(d * 1e6) / 1e6),
  },
  { weight: 1, arbitrary: fc.constantFrom(-180, -179.99, 0, 179.9, 179.99, 180) },
)
const point = fc.record({ latitude, longitude })

/** A listing of any kind. */
export const drawnListing = fc.record({
  point: fc.option(point, { freq: 6 }),
  hides: fc.boolean(),
  title: fc.subarray(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
  cuisine: fc.constantFrom('Bread' as const, 'Cakes' as const, 'Jams' as const),
  price: fc.constantFrom(100, 995, 1000, 2500),
  vegetarian: fc.boolean(),
  vegan: fc.boolean(),
  glutenFree: fc.boolean(),
  dairyFree: fc.boolean(),
  minutesOld: fc.integer({ min: 0, max: 12 }),
  date: fc.constantFrom(...dates),
  /** a second batch on another day */
  batch: fc.option(
    fc.record({
      date: fc.constantFrom('2026-11-22', '2026-11-23'),
      left: fc.nat(2),
      isOver: fc.boolean(),
      state: fc.constantFrom('open' as const, 'draft' as const),
      windows: drawnWindows,
    }),
  ),
  windows: drawnWindows,
  zone: fc.constantFrom('America/New_York', 'Pacific/Kiritimati'),
  left: fc.integer({ min: 0, max: 3 }),
  /** the servings of its smallest option; null: sold by the serving */
  soldBy: fc.option(fc.integer({ min: 1, max: 3 })),
  isClosed: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  isMine: fc.boolean(),
  isActive: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  isPast: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  isArchived: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})
export type Drawn = typeof drawnListing extends fc.Arbitrary<infer T> ? T : never

const bounds = fc
  .tuple(latitude, longitude, latitude, longitude)
  .map(([a, west, b, east]) => [Math.min(a, b), west, Math.max(a, b), east].join(','))

/** A search of any kind. */
export const rawSearch = fc.record(
  {
    query: fc.oneof(
      fc.constantFrom(
        'past',
        'PASTRIES',
        'nuts',
        'creme',
        'Jam',
        '?!',
        'gluten free rye',
        'zzz',
        'no gluten',
        'bread',
        'donuts robin',
        'kuchen',
        'the',
        '🍰',
        'vegan loaves',
      ),
      fc.constantFrom(...words),
    ),
    cuisine: fc.constantFrom('Bread', 'Jams', 'All Categories'),
    maxPrice: fc.constantFrom('9.95', '10', '0', '24.999'),
    day: fc.constantFrom(
      'today',
      'tomorrow',
      'weekend',
      '2026-11-21',
      '2026-11-23',
      '2026-12-02',
      '2026-12-05',
      '2027-01-01',
    ),
    isVegetarian: fc.constantFrom('true', 'false'),
    isVegan: fc.constantFrom('true', 'false'),
    isGlutenFree: fc.constantFrom('true', '0'),
    isDairyFree: fc.constantFrom('1', 'false'),
    hidesSoldOut: fc.constantFrom('true', 'on', 'false'),
    seller: fc.constantFrom('mine' as const, 'other' as const),
    place: point,
    maxDistance: fc.constantFrom('0', '1.5', '5', '50', '3000', '12500'),
    bounds,
    sort: fc.constantFrom('newest' as const, 'price' as const, 'soonest' as const),
    lacksPoint: fc.constantFrom('true', 'false', 'false', 'false'),
    limit: fc.constantFrom('1', '3', '7', '24', '100'),
    signedIn: fc.constant(true),
  },
  { requiredKeys: ['limit'] },
)
export type RawSearch = typeof rawSearch extends fc.Arbitrary<infer T> ? T : never
