import type { OpenWindow } from '#server/pickups/pickup-slot-rules.ts'
import { type OfferedCategory, offeredCategories } from '#shared/categories.ts'
import { diets as allDiets, dietColumns } from '#shared/diets.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { escapeCopyText } from './copy-text.ts'
import type { SeededBaker } from './make-bakers.ts'
import { type Dish, menu, specialShare } from './menu.ts'
import { bakedPhrases, jarPhrases, openers } from './phrases.ts'
import { makeRandom, type Random, seededId } from './random.ts'
import { spansOfSeed } from './window-rows.ts'

/** The content of a seed. */
export interface SeedPlan {
  seed: number
  listings: number
  bakers: readonly SeededBaker[]
  /** search words of each of `seedTexts` */
  words: ReadonlyMap<string, string>
  now: Date
  /** one in this many listings is sold out; omitted: none */
  soldOutOneIn?: number | undefined
  /** pickup windows by baker id */
  windows: ReadonlyMap<string, OpenWindow>
}

/** The listings per chunk of rows; each chunk has its own random sequence. */
export const chunkSize = 1000

/** The days before now over which listings were posted, evenly. */
const postedOverDays = 60
const day = 24 * 60 * 60 * 1000

/** The table and columns of the rows, in order. */
export const listingTarget = `food_listings (id, cook_id, title, description, ingredients, cuisine, price_cents,
  servings_available, serving_description, ready_by_date, ready_by_time, time_zone, ready_at, ${dietColumns.join(', ')}, address, address_type, hides_address, pickup_instructions, latitude, longitude,
  terms_accepted_at, created_at, updated_at, words, name_words, pickup_spans)`

/** Every text that listings are composed of or found by, and the categories that may have it. */
export function seedTexts(bakers: readonly SeededBaker[]): Map<string, readonly OfferedCategory[]> {
  const dishes = menu.flatMap(({ usual, special }) => [...usual, ...special])
  const baked = offeredCategories.filter((cuisine) => cuisine !== 'Jams')
  const phrases = ({ makings, eatings }: typeof bakedPhrases) => [...makings, ...eatings]
  return new Map<string, readonly OfferedCategory[]>([
    ...dishes.map((dish) => [dish.ingredients, [dish.cuisine]] as const),
    ...dishes.map((dish) => [nameText(dish), [dish.cuisine]] as const),
    ...bakers.map((baker) => [bakerName(baker), offeredCategories] as const),
    ...phrases(bakedPhrases).map((phrase) => [phrase, baked] as const),
    ...phrases(jarPhrases).map((phrase) => [phrase, ['Jams']] as const),
    ...openers.map((opener) => [opener, offeredCategories] as const),
  ])
}

/** A dish's title, category and diets, as the database searches them. */
function nameText({ title, cuisine, diets }: Dish): string {
  const diet = allDiets.filter((one) => diets[one]).map((one) => one.toLowerCase())
  return [title, cuisine, ...(cuisine === 'Jams' ? ['Preserves'] : []), ...diet].join(' ')
}

function bakerName({ firstName, lastName }: SeededBaker): string {
  return `${firstName} ${lastName}`
}

/** The rows of every listing for COPY, in chunks; the same plan makes the same rows. */
export function* listingChunks(plan: SeedPlan): Generator<Buffer> {
  const makeRow = rowMaker(plan)
  const chunks = Math.ceil(plan.listings / chunkSize)
  for (let chunk = 0; chunk < chunks; chunk++) {
    const random = makeRandom(plan.seed, chunk)
    const end = Math.min(plan.listings, (chunk + 1) * chunkSize)
    let rows = ''
    for (let index = chunk * chunkSize; index < end; index++) rows += makeRow(random, index)
    yield Buffer.from(rows)
  }
}

function rowMaker({
  listings,
  bakers,
  words,
  now,
  soldOutOneIn,
  windows,
}: SeedPlan): (random: Random, index: number) => string {
  const bakerEndings = bakers.map(bakerColumns)
  const ready = readyColumns(now)
  const spansOf = spansOfSeed(windows)
  const menuColumns = menu.map(({ usual, special }) => ({
    usual: usual.map((dish) => dishColumns(dish, words)),
    special: special.map((dish) => dishColumns(dish, words)),
  }))
  const wordsOf = (text: string) => words.get(text) ?? ''
  const oldest = now.getTime() - postedOverDays * day
  return (random, index) => {
    const bakerIndex = random.below(bakers.length)
    const baker = bakers[bakerIndex]
    if (!baker) throw new Error('A listing needs a baker')
    const { usual, special } = random.pick(menuColumns)
    const isSpecial = special.length > 0 && random.fraction() < specialShare
    const dish = random.pick(isSpecial ? special : usual)
    // oldest first: ids and times grow with the table
    const postedAt = oldest + Math.floor((index / listings) * postedOverDays * day)
    const posted = new Date(postedAt).toISOString()
    const opener = random.pick(openers)
    const [least, most] = dish.price
    const making = random.pick(dish.phrases.makings)
    const eating = random.pick(dish.phrases.eatings)
    const price = (least + random.below(most - least + 1)) * 100 + random.pick([0, 0, 0, 50, 25, 75])
    const id = seededId(random, postedAt)
    const servings = 1 + random.below(24)
    const readyWhen = random.pick(ready(baker.timeZone))
    const spans = spansOf(baker, readyWhen.at)
    const isSoldOut = soldOutOneIn !== undefined && index % soldOutOneIn === 0
    const nameWords = `${dish.nameWords} ${wordsOf(opener)} ${wordsOf(bakerName(baker))}`
    const columns = [
      id,
      baker.id,
      opener === '' ? dish.title : `${opener} ${dish.titleAfterOpener}`,
      `${making} ${eating}`,
      dish.ingredients,
      dish.cuisine,
      price,
      isSoldOut ? 0 : servings,
      dish.serving,
      readyWhen.columns,
      dish.diets,
      bakerEndings[bakerIndex],
      posted,
      posted,
      posted,
      // the database removes duplicate words
      `${nameWords} ${dish.words} ${wordsOf(making)} ${wordsOf(eating)}`,
      nameWords,
      spans === null ? '\\N' : escapeCopyText(JSON.stringify(spans)),
    ]
    return `${columns.join('\t')}\n`
  }
}

const flag = (value: boolean) => (value ? 't' : 'f')

/** A dish with its texts escaped for the row. */
function dishColumns(dish: Dish, words: SeedPlan['words']) {
  const { title, ingredients, cuisine, serving, price, diets } = dish
  return {
    words: words.get(ingredients) ?? '',
    nameWords: words.get(nameText(dish)) ?? '',
    title: escapeCopyText(title),
    titleAfterOpener: escapeCopyText(title.charAt(0).toLowerCase() + title.slice(1)),
    ingredients: escapeCopyText(ingredients),
    cuisine,
    serving: escapeCopyText(serving),
    price,
    phrases: cuisine === 'Jams' ? jarPhrases : bakedPhrases,
    diets: allDiets.map((diet) => flag(diets[diet])).join('\t'),
  }
}

function bakerColumns(baker: SeededBaker): string {
  return [
    escapeCopyText(baker.address),
    baker.addressType,
    flag(baker.hidesAddress),
    escapeCopyText(baker.pickupInstructions),
    baker.latitude ?? '\\N',
    baker.longitude ?? '\\N',
  ].join('\t')
}

const readyTimes = ['07:00', '08:00', '09:30', '11:00', '14:00', '16:30', '17:30', '18:15']
/** Ready dates range from tomorrow to this many days after today. */
const readyWithinDays = 6

/** The columns of the ready time, from tomorrow on, computed once per zone. */
function readyColumns(now: Date): (timeZone: string) => { columns: string; at: Date }[] {
  const ofZone = new Map<string, { columns: string; at: Date }[]>()
  return (timeZone) => {
    const known = ofZone.get(timeZone)
    if (known) return known
    const today = dateInZone(now, timeZone)
    const columns = Array.from({ length: readyWithinDays }, (_, days) => addDays(today, days + 1)).flatMap(
      (readyByDate) =>
        readyTimes.map((readyByTime) => {
          const at = readyMoment({ readyByDate, readyByTime, timeZone })
          return { columns: [readyByDate, readyByTime, timeZone, at.toISOString()].join('\t'), at }
        }),
    )
    ofZone.set(timeZone, columns)
    return columns
  }
}
