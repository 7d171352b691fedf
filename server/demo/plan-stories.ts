import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { demoBakers } from './demo-bakers.ts'
import { listBakeDays, listSamples } from './demo-repository.ts'
import type { DemoStory } from './demo-story.ts'
import type { PlannedStory } from './play-story.ts'

const hour = 60 * 60_000

/** Past bake days have been ready for this long, so that their pickup is over. */
const overAfter = 5 * hour

/** How long before the ready time a past order was placed, and how long ago one that is still open. */
const orderedAhead = 20 * hour
const orderedAgo = 2 * hour

/** The interval between open orders, so that they have an order. */
const orderedApart = 6 * 60_000

type People = ReadonlyMap<string, { id: PersonId }>

/** Assigns the stories to listings, bake days, and moments before `now`, the earliest first; leaves out impossible ones. */
export async function planStories(
  db: Db,
  stories: readonly DemoStory[],
  people: People,
  now: Date,
): Promise<PlannedStory[]> {
  const bakers = demoBakers.flatMap(({ name }) => people.get(name)?.id ?? [])
  const samples = await listSamples(db, bakers)
  const days = await listBakeDays(
    db,
    samples.map(({ id }) => id),
  )
  const planOne = (story: DemoStory, openFrom: Date): PlannedStory | null => {
    const listing = samples.find(({ title }) => title === story.bake)
    const buyer = people.get(story.buyer)
    if (!listing || !buyer) return null
    const common = { story, buyerId: buyer.id, listing }
    if (story.bakeDay === undefined) return { ...common, batch: null, placedAt: openFrom }
    const own = days.filter(({ food_listing_id }) => food_listing_id === listing.id)
    const batch = bakeDayOf(own, story.bakeDay, { now, openFrom })
    if (!batch) return null
    const ahead = new Date(batch.ready_at.getTime() - orderedAhead)
    return { ...common, batch, placedAt: story.bakeDay < 0 ? ahead : openFrom }
  }
  return stories
    .flatMap(
      (story, index) => planOne(story, new Date(now.getTime() - orderedAgo - index * orderedApart)) ?? [],
    )
    .toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime())
}

function bakeDayOf<Day extends { ready_at: Date; order_by: Date }>(
  days: readonly Day[],
  bakeDay: number,
  { now, openFrom }: { now: Date; openFrom: Date },
): Day | undefined {
  if (bakeDay < 0)
    return days.filter(({ ready_at }) => ready_at.getTime() < now.getTime() - overAfter).at(bakeDay)
  return days.filter(({ order_by }) => order_by > openFrom)[bakeDay]
}
