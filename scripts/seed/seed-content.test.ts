import { describe, expect, it } from 'vitest'
import { offeredCategories } from '#shared/categories.ts'
import { distanceMiles } from '#shared/distance.ts'
import { isTimeZone } from '#shared/time-zone.ts'
import { dietsOf, glutenFreeSubstitutions, substitute, veganSubstitutions } from './dietary-rules.ts'
import { chunkSize, listingChunks } from './listing-rows.ts'
import { makeBakers } from './make-bakers.ts'
import { menu } from './menu.ts'
import { makeRandom, seededId } from './random.ts'
import { usCities } from './us-cities.ts'

const now = new Date('2026-11-20T18:00:00Z')
/** the database computes search words, and its tests cover them */
const words = new Map<string, string>()
const rowsOf = (seed: number, listings: number) =>
  Buffer.concat([
    ...listingChunks({ seed, listings, bakers: makeBakers(seed, 40, now), words, now, windows: new Map() }),
  ]).toString()

describe('seeded content', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(rowsOf(7, 2500)).toBe(rowsOf(7, 2500))
    expect(rowsOf(8, 2500)).not.toBe(rowsOf(7, 2500))
  })

  it('makes exactly the requested number of listings, in chunks of whole rows', () => {
    const chunks = [
      ...listingChunks({
        seed: 1,
        listings: 2500,
        bakers: makeBakers(1, 9, now),
        words,
        now,
        windows: new Map(),
      }),
    ]
    const lines = chunks.map((chunk) => chunk.toString().trimEnd().split('\n').length)
    expect(lines).toEqual([chunkSize, chunkSize, 500])
    for (const chunk of chunks) expect(chunk.at(-1)).toBe('\n'.charCodeAt(0))
  })

  it('gives every listing a unique id', () => {
    const ids = rowsOf(3, 5000)
      .trimEnd()
      .split('\n')
      .map((row) => row.slice(0, 36))
    expect(new Set(ids).size).toBe(5000)
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(ids.slice().sort()).toEqual(ids)
  })

  it('POST-08: bakes in every offered category, with more than 40 dishes in each', () => {
    const dishes = menu.flatMap(({ usual, special }) => [...usual, ...special])
    for (const cuisine of offeredCategories)
      expect(
        new Set(dishes.filter((dish) => dish.cuisine === cuisine).map(({ title }) => title)).size,
      ).toBeGreaterThan(cuisine === 'Jams' ? 35 : 40)
  })

  it('POST-07: claims only diets that the ingredients allow', () => {
    for (const dish of menu.flatMap(({ usual, special }) => [...usual, ...special])) {
      const plain = dish.ingredients.replaceAll(
        /(oat|coconut|cashew) (milk|cream|yogurt)|peanut butter|cream of tartar|buckwheat/g,
        '',
      )
      const hasDairy = /butter|milk|cream|cheddar|mascarpone|yogurt|white chocolate/.test(plain)
      const hasMeat = /\b(lard|bacon|ham)\b/.test(plain)
      expect([dish.title, dish.diets]).toEqual([
        dish.title,
        {
          vegetarian: !hasMeat,
          vegan: !hasDairy && !hasMeat && !/eggs|honey/.test(plain),
          glutenFree: !/wheat|rye|barley|phyllo|graham/.test(plain),
          dairyFree: !hasDairy,
        },
      ])
      if (dish.title.endsWith(', vegan')) expect(dish.diets.vegan).toBe(true)
      if (dish.title.endsWith(', gluten-free')) expect(dish.diets.glutenFree).toBe(true)
    }
  })

  it('substitutes ingredients for a diet', () => {
    const cake = ['wheat flour', 'butter', 'eggs', 'cream cheese', 'mascarpone']
    expect(dietsOf(cake)).toEqual({ vegetarian: true, vegan: false, glutenFree: false, dairyFree: false })
    const vegan = substitute(cake, veganSubstitutions)
    expect(vegan).toEqual(['wheat flour', 'coconut oil', 'ground flax seeds', 'cashew cream'])
    expect(dietsOf(vegan)).toMatchObject({ vegan: true, dairyFree: true })
    expect(dietsOf(substitute(cake, glutenFreeSubstitutions)).glutenFree).toBe(true)
  })

  it('contains about two hundred cities of all states with their time zones', () => {
    expect(usCities.length).toBeGreaterThan(200)
    expect(new Set(usCities.map(({ state }) => state)).size).toBe(51)
    for (const city of usCities) {
      expect(city.population).toBeGreaterThan(0)
      expect(isTimeZone(city.timeZone)).toBe(true)
      expect(Math.abs(city.latitude)).toBeLessThan(72)
      expect(city.longitude).toBeLessThan(-66)
    }
  })

  it('distributes bakers like the population, near the center of their city', () => {
    const bakers = makeBakers(5, 20_000, now)
    const people = usCities.reduce((sum, city) => sum + city.population, 0)
    for (const city of usCities.slice(0, 5)) {
      const here = bakers.filter(({ location }) => location === `${city.name}, ${city.state}`)
      const expected = (20_000 * city.population) / people
      expect(here.length).toBeGreaterThan(expected * 0.85)
      expect(here.length).toBeLessThan(expected * 1.15)
      const miles = here.flatMap(({ latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [distanceMiles(city, { latitude, longitude })],
      )
      const median = miles.toSorted((a, b) => a - b)[Math.floor(miles.length / 2)]
      expect(median).toBeGreaterThan(3)
      expect(median).toBeLessThan(11)
    }
    const nowhere = bakers.filter(({ latitude }) => latitude === null).length
    expect(nowhere).toBeGreaterThan(100)
    expect(nowhere).toBeLessThan(300)
    expect(new Set(bakers.map(({ email }) => email)).size).toBe(20_000)
  })

  it('draws evenly, and makes ids with a readable time', () => {
    const random = makeRandom(1, 0)
    const counts = new Map<number, number>()
    for (let draw = 0; draw < 10_000; draw++) {
      const value = random.below(10)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
    expect(parseInt(seededId(random, now.getTime()).replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
  })
})
