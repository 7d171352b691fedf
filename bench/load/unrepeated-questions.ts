import { offeredCategories } from '#shared/categories.ts'
import { namedDays } from '#shared/named-days.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { cityPicker, scatter } from '../../scripts/seed/make-bakers.ts'
import { makeRandom } from '../../scripts/seed/random.ts'

/** A kind of request by one visitor, new each time. */
export interface UnrepeatedQuestion {
  name: string
  /** the request, and its place in degrees */
  ask: () => { path: string; place: string }
}

/** Half the height and width of a map view in degrees, and its zoom. */
const halfView = 0.1
const zoom = 12

/**
 * The latest pickup day, in days from now; few listings match it, because only pickup windows reach so far.
 */
const mostDaysAhead = 13

/**
 * Requests about people's surroundings: places weighted by population, words of the listings regardless of
 * their frequency, days from tomorrow on (`now` is today). No address repeats.
 */
export function unrepeatedQuestions(vocabulary: readonly string[], now: Date): UnrepeatedQuestion[] {
  const random = makeRandom(1, 22)
  const pickCity = cityPicker(random)
  const asked = new Set<string>()
  const word = () => random.pick(vocabulary)
  const category = () => random.pick(offeredCategories)
  const today = dateInZone(now, 'UTC')
  const days = [...namedDays, ...Array.from({ length: mostDaysAhead }, (_, i) => addDays(today, i + 1))]
  const day = () => random.pick(days)

  const kind = (name: string, more: () => Record<string, string>): UnrepeatedQuestion => ({
    name,
    ask() {
      for (;;) {
        const { latitude, longitude } = scatter(random, pickCity())
        const place = { latitude: String(latitude), longitude: String(longitude) }
        const path = `/api/food-listings?${new URLSearchParams({ ...place, ...more() })}`
        if (asked.has(path)) continue
        asked.add(path)
        return { path, place: `${latitude},${longitude}` }
      }
    },
  })

  return [
    kind('near a place', () => ({})),
    kind('a category', () => ({ cuisine: category() })),
    kind('one word', () => ({ query: word() })),
    kind('two words', () => ({ query: `${word()} ${word()}` })),
    kind('four filters', () => ({
      query: word(),
      cuisine: category(),
      maxPrice: random.pick(['10', '20', '30', '50']),
      isGlutenFree: 'true',
    })),
    kind('a word with a typing error', () => ({ query: mistyped(word(), random.below) })),
    kind('a day', () => ({ day: day() })),
    kind('a day and a category', () => ({ day: day(), cuisine: category() })),
    kind('a day and a word', () => ({ day: day(), query: word() })),
    kind('a day within 10 miles', () => ({
      day: day(),
      maxDistance: '10',
      sort: random.pick(['newest', 'price', 'soonest']),
    })),
    map('a view of the map', () => ({})),
    map('a day on the map', () => ({ day: day() })),
  ]

  function map(name: string, more: () => Record<string, string>): UnrepeatedQuestion {
    return {
      name,
      ask() {
        const { latitude, longitude } = scatter(random, pickCity())
        const edges = [latitude - halfView, longitude - halfView, latitude + halfView, longitude + halfView]
        const bounds = edges.map((degrees) => degrees.toFixed(6)).join(',')
        return {
          path: `/api/listing-points?${new URLSearchParams({ bounds, zoom: String(zoom), ...more() })}`,
          place: `${latitude},${longitude}`,
        }
      },
    }
  }
}

/** A word with two letters swapped. */
function mistyped(word: string, below: (count: number) => number): string {
  const at = 1 + below(word.length - 2)
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}
