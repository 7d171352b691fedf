import type { cookTypes } from '#shared/api/cooks.ts'
import { bios, firstNames, lastNames, pickups, streets, truckPickups } from './phrases.ts'
import { makeRandom, type Random, seededId } from './random.ts'
import { type City, usCities } from './us-cities.ts'

/** A seeded baker with their pickup location. */
export interface SeededBaker {
  id: string
  email: string
  firstName: string
  lastName: string
  bio: string
  location: string
  cookType: (typeof cookTypes)[number]
  addressType: 'home' | 'commercial' | 'other'
  address: string
  pickupInstructions: string
  hidesAddress: boolean
  /** null for the few without coordinates */
  latitude: number | null
  longitude: number | null
  timeZone: string
}

/** The domain of the seed's email addresses. */
export function seededEmailEnding(seed: number): string {
  return `@seed-${seed}.bakesale.example`
}

/** The random stream of bakers; listings use the others. */
const bakerStream = -1

/** Bakers distributed like the population, the same for the same seed. */
export function makeBakers(seed: number, count: number, joinedAt: Date): SeededBaker[] {
  const random = makeRandom(seed, bakerStream)
  const pickCity = cityPicker(random)
  return Array.from({ length: count }, (_, index) => makeBaker(random, pickCity(), seed, index, joinedAt))
}

function makeBaker(random: Random, city: City, seed: number, index: number, joinedAt: Date): SeededBaker {
  const isTruck = random.fraction() < 0.12
  const isBakery = !isTruck && random.fraction() < 0.1
  const firstName = random.pick(firstNames)
  const lastName = random.pick(lastNames)
  const place = scatter(random, city)
  const hasPlace = random.fraction() >= 0.01
  const street = random.pick(streets)
  const crossing = random.pick(streets)
  const spot = isTruck ? `Corner of ${street} & ${crossing}` : `${1 + random.below(4800)} ${street}`
  return {
    id: seededId(random, joinedAt.getTime()),
    email: `${firstName}.${lastName}.${index}`.toLowerCase() + seededEmailEnding(seed),
    firstName,
    lastName,
    bio: random.pick(bios),
    location: `${city.name}, ${city.state}`,
    cookType: isTruck ? 'food_truck' : 'home_cook',
    addressType: addressType(isTruck, isBakery),
    address: `${spot}, ${city.name}, ${city.state}`,
    pickupInstructions: random.pick(isTruck ? truckPickups : pickups),
    hidesAddress: !isTruck && !isBakery && random.fraction() < 0.2,
    latitude: hasPlace ? place.latitude : null,
    longitude: hasPlace ? place.longitude : null,
    timeZone: city.timeZone,
  }
}

function addressType(isTruck: boolean, isBakery: boolean): SeededBaker['addressType'] {
  if (isTruck) return 'other'
  return isBakery ? 'commercial' : 'home'
}

/** Picks cities with the probability of their share of the population. */
export function cityPicker(random: Random): () => City {
  const bounds: number[] = []
  let total = 0
  for (const city of usCities) {
    total += city.population
    bounds.push(total)
  }
  return () => {
    const person = random.fraction() * total
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? 0) > person) high = middle
      else low = middle + 1
    }
    const city = usCities[low]
    if (!city) throw new Error('The list of cities is empty')
    return city
  }
}

const milesPerDegree = 69.1

/** The radius in miles around a city's center with about half of its bakers. */
function spreadMiles(city: City): number {
  return Math.min(9, 1.2 + 0.9 * Math.sqrt(city.population / 100))
}

/** A point around a city's center, dense inside and sparse in the suburbs, to five decimals. */
export function scatter(random: Random, city: City): { latitude: number; longitude: number } {
  // the sum of two exponential draws leaves the center itself sparse and has a long tail
  const miles = -0.6 * spreadMiles(city) * Math.log((1 - random.fraction()) * (1 - random.fraction()))
  const direction = random.fraction() * 2 * Math.PI
  const north = (miles * Math.sin(direction)) / milesPerDegree
  const east = (miles * Math.cos(direction)) / (milesPerDegree * Math.cos((city.latitude * Math.PI) / 180))
  return { latitude: round(city.latitude + north), longitude: round(city.longitude + east) }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
