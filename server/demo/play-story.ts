import { abandonCheckout } from '#server/checkouts/abandon-checkout.ts'
import { placeCheckout } from '#server/checkouts/place-checkout.ts'
import type { BatchRow, ListingRow } from '#server/database/tables.ts'
import { carryOutInstructions } from '#server/payments/instructions/carry-out-instructions.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { capturePayment } from '#server/payments/taking/capture-payment.ts'
import { createProviderOrder } from '#server/payments/taking/create-provider-order.ts'
import { listPossiblePickups } from '#server/pickups/list-possible-pickups.ts'
import type { CheckoutBody } from '#shared/api/checkouts.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { clockAt } from '#shared/zone-clock.ts'
import type { DemoStory } from './demo-story.ts'
import type { Stage, StoryPickup } from './stage.ts'
import { momentOf, takeStep } from './story-steps.ts'

/** The time from a bake's ready time to its pickup, where buyers name a time, and how long that takes. */
const namedPickupAfter = 60 * 60_000
const namedPickupLasts = 30 * 60_000

/** A story with its listing, its bake day, and when its order is placed. */
export interface PlannedStory {
  story: DemoStory
  buyerId: PersonId
  listing: Pick<ListingRow, 'id' | 'cook_id' | 'options' | 'time_zone' | 'ready_at'>
  /** null for a listing without bake days */
  batch: Pick<BatchRow, 'id' | 'ready_at'> | null
  placedAt: Date
}

/** Plays a story by the rules for everybody, at the moments when it happened. */
export async function playStory(stage: Stage, planned: PlannedStory): Promise<void> {
  const { story, buyerId, listing, placedAt } = planned
  stage.moveTo(placedAt)
  const { order, pickup } = await placeStory(stage, planned)
  const { payWith } = story
  if (payWith !== undefined) await pay(stage, planned, order, payWith)
  for (const step of story.steps) {
    const as = { orderId: order.id, buyerId, bakerId: listing.cook_id }
    stage.moveTo(await momentOf(stage, step, as, pickup))
    await takeStep(stage, step, as)
    if (payWith !== undefined) await carryOutInstructions(stage.context, stage.log)
  }
}

/** Places the order of a story at the clock's moment; returns it with its pickup. */
export async function placeStory(
  { context }: Pick<Stage, 'context'>,
  planned: PlannedStory,
): Promise<{ order: Order; pickup: StoryPickup }> {
  const { story, buyerId, listing } = planned
  const { wish, pickup } = await choosePickup(context, planned)
  const { notes, payWith = 'pickup' } = story
  const lines = [{ ...lineOf(planned), ...wish }]
  const bakers: CheckoutBody['bakers'] = [{ cookId: listing.cook_id, payWay: payWith, notes, lines }]
  const { orders, refusals } = await placeCheckout(context, { id: buyerId }, { bakers }, storyKey(story))
  const [order] = orders
  if (!order) throw new Error(`The demo's order ${story.key} was refused: ${refusals[0]?.message}`)
  return { order, pickup }
}

/** The idempotency key of a story. */
export function storyKey({ key }: Pick<DemoStory, 'key'>): string {
  return `demo-${key}`
}

type Line = CheckoutBody['bakers'][number]['lines'][number]

function lineOf({ story, listing, batch }: PlannedStory): Line {
  const { quantity = 1, option, box } = story
  const chosen = listing.options.find(({ name }) => name === option)
  return {
    foodListingId: listing.id,
    quantity,
    batchId: batch?.id ?? null,
    optionId: chosen?.id ?? null,
    boxContents: box && Object.entries(box).map(([filling, pieces]) => ({ filling, pieces })),
  }
}

/** The first possible pickup: in a window of the baker, or some time after the bake is ready. */
async function choosePickup(
  context: MoneyContext,
  { buyerId, listing, batch }: PlannedStory,
): Promise<{ wish: Partial<Line>; pickup: StoryPickup }> {
  const { windows } = await listPossiblePickups(context, { id: buyerId }, listing.id, batch?.id)
  const [first] = windows
  if (first) {
    const { id, startsAt, from, until } = first
    const pickup = { from: new Date(from), until: new Date(until) }
    return { wish: { pickupWindow: { id, startsAt } }, pickup }
  }
  const ready = (batch ?? listing).ready_at
  const from = new Date(Math.max(ready.getTime(), context.now().getTime()) + namedPickupAfter)
  const until = new Date(from.getTime() + namedPickupLasts)
  const { readyByDate: pickupDate, readyByTime: pickupTime } = clockAt(from, listing.time_zone)
  return { wish: { pickupDate, pickupTime }, pickup: { from, until } }
}

async function pay(
  { context, payments }: Stage,
  { story, buyerId }: PlannedStory,
  { checkoutId }: Order,
  rail: NonNullable<DemoStory['payWith']>,
): Promise<void> {
  if (checkoutId === null) throw new Error('An order paid online has a checkout')
  const buyer = { id: buyerId }
  const { id } = await createProviderOrder(context, buyer, rail, { checkoutId, amount: undefined })
  if (story.isAbandoned) {
    await abandonCheckout(context, buyer, checkoutId, undefined)
    return
  }
  payments.agree(rail, id)
  await capturePayment(context, buyer, rail, id)
}
