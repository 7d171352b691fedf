import { makeRandom } from '../../scripts/seed/random.ts'
import { usCities } from '../../scripts/seed/us-cities.ts'

/** A kind of uncached request, with its counterpart for the bare server. */
export interface ColdQuestion {
  name: string
  path: () => string
  barePath: () => string
}

/** Half the height and width of a map view, in degrees. */
const halfView = 0.1

/** The kinds of requests. Each URL is new: no response is cached. */
export function coldQuestions(): ColdQuestion[] {
  const { fraction, pick } = makeRandom(1, 9)
  const place = () => {
    const { latitude, longitude } = pick(usCities)
    return { latitude: latitude + (fraction() - 0.5) / 5, longitude: longitude + (fraction() - 0.5) / 5 }
  }
  const near = () => {
    const { latitude, longitude } = place()
    return [latitude, longitude].map((degrees) => degrees.toFixed(6))
  }
  const bounds = () => {
    const { latitude, longitude } = place()
    const edges = [latitude - halfView, longitude - halfView, latitude + halfView, longitude + halfView]
    return edges.map((degrees) => degrees.toFixed(6)).join(',')
  }
  const dollars = () => (8 + fraction() * 20).toFixed(8)
  return [
    {
      name: 'newest below a price',
      path: () => `/api/food-listings?maxPrice=${dollars()}`,
      barePath: () => `/newest?v=${Math.floor(Number(dollars()) * 100)}`,
    },
    {
      name: 'nearest to a place',
      path: () => {
        const [latitude, longitude] = near()
        return `/api/food-listings?latitude=${latitude}&longitude=${longitude}`
      },
      barePath: () => `/nearest?v=${near().join(',')}`,
    },
    {
      name: 'nearest to a place, as cards',
      path: () => {
        const [latitude, longitude] = near()
        return `/api/food-listings?latitude=${latitude}&longitude=${longitude}&fields=card`
      },
      barePath: () => `/nearest?v=${near().join(',')}`,
    },
    {
      name: 'a view of the map, as a list',
      path: () => `/api/food-listings?bounds=${bounds()}`,
      barePath: () => `/bounds?v=${bounds()}`,
    },
    {
      name: 'page: baked goods near a town',
      path: () => {
        const { name, state } = pick(usCities)
        // the finder ignores unknown parameters, so this makes each page new
        const asked = new URLSearchParams({ near: `${name}, ${state}`, asked: String(fraction()) })
        return `/browse?${asked}`
      },
      barePath: () => `/nearest?v=${near().join(',')}`,
    },
  ]
}
