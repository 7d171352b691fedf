import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { dateInZone, defaultTimeZone } from '#shared/ready-by.ts'
import { demoNeighbors, playedBaker } from './demo-people.ts'
import { hasWaitingOrder, listCheckoutKeys, listDemoPeople } from './demo-repository.ts'
import type { DemoStory } from './demo-story.ts'
import { planStories } from './plan-stories.ts'
import { placeStory, storyKey } from './play-story.ts'

/**
 * Lets a neighbor order from the baker whom a person plays, at most once a day and while no order waits for an answer.
 * Returns how many orders it placed.
 */
export async function orderAgain(context: MoneyContext): Promise<number> {
  const { db, now } = context
  const people = await listDemoPeople(db)
  const baker = people.get(playedBaker)
  const [neighbor] = demoNeighbors
  const buyer = people.get(neighbor.name)
  if (!baker || !buyer || (await hasWaitingOrder(db, baker.id))) return 0
  const story: DemoStory = {
    key: `again-${dateInZone(now(), defaultTimeZone)}`,
    buyer: neighbor.name,
    bake: 'Boiled sesame bagels',
    option: 'A dozen',
    bakeDay: 1,
    steps: [],
  }
  if ((await listCheckoutKeys(db, [buyer.id])).has(storyKey(story))) return 0
  const [planned] = await planStories(db, [story], people, now())
  if (!planned) return 0
  await placeStory({ context }, planned)
  return 1
}
